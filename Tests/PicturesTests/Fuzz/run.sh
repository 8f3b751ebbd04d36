#!/bin/sh
# Fuzzes the PNG decoder: Tests/PicturesTests/Fuzz/run.sh [SECONDS] [FOLDER]
#
# Builds Sources/Pictures and the harness as one program with libFuzzer and AddressSanitizer, and
# feeds it with the fixtures. New inputs go to FOLDER/corpus, finds to FOLDER/find-*. What reaches
# new code and is small belongs into Fixtures/fuzz/png, which a test replays.
set -eu
seconds=${1:-60}
folder=${2:-$(mktemp -d)}
root=$(cd "$(dirname "$0")/../../.." && pwd)

mkdir -p "$folder/corpus"
find "$root/Sources/Pictures" -name '*.swift' -exec swiftc \
  -swift-version 6 -O -g -wmo -parse-as-library -package-name swipe_cli -module-name Pictures \
  -sanitize=fuzzer,address -D FUZZING -o "$folder/fuzz-png" \
  "$root/Tests/PicturesTests/Fuzz/FuzzPNG.swift" \
  "$root/Tests/PicturesTests/PNGChecksums.swift" {} +
echo "fuzzing for $seconds s in $folder"
exec "$folder/fuzz-png" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=1024 \
  -print_final_stats=1 -artifact_prefix="$folder/find-" \
  "$folder/corpus" "$root/Fixtures/fuzz/png" "$root/Fixtures/png/valid" "$root/Fixtures/png/invalid"
