#!/bin/sh
# Feeds the JPEG decoder with invented files, looking for a trap, a memory error or an input that
# takes longer than a second. The first argument is how many seconds to run, 60 if there is none.
# Crashing inputs and new corpus files are left in the folder named by FUZZ_DIR, else in .build/fuzz.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=${FUZZ_DIR:-$root/.build/fuzz}/jpeg
mkdir -p "$work/corpus" "$work/found" "$work/seeds"
cp "$root"/Fixtures/jpeg/*/*.jpg "$work/seeds"
rm "$work/seeds/photo.jpg"
swiftc -O -whole-module-optimization -swift-version 6 -parse-as-library -D FUZZING \
  -package-name fuzz -module-name FuzzJPEG -sanitize=fuzzer,address \
  -enable-upcoming-feature ExistentialAny \
  $(find "$root/Sources/Pictures" -name '*.swift') "$root/Tests/PicturesTests/Fuzz/FuzzJPEG.swift" \
  -o "$work/fuzz-jpeg"
"$work/fuzz-jpeg" -max_total_time="${1:-60}" -timeout=1 -rss_limit_mb=512 -max_len=4096 \
  -artifact_prefix="$work/found/" "$work/corpus" \
  "$work/seeds" "$root/Fixtures/fuzz/jpeg"
