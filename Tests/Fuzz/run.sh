#!/bin/sh
# Fuzzes one part of the program: Tests/Fuzz/run.sh TARGET [SECONDS] [FOLDER]
#
#   png, jpeg   the decoders of pictures      words   the command line, and lines of a script
#   json        the JSON reader               log     the files of a deck
#   keys        the decoder of terminal input
#
# Builds the rooms that the target needs, its harness and the entry with libFuzzer and
# AddressSanitizer, and runs them on the fixtures and what was kept of earlier runs. New inputs go to
# FOLDER/corpus, finds to FOLDER/find-*. What reaches new code belongs into Fixtures/fuzz/TARGET,
# which a test replays; the smallest choice of it is made by
#
#   FOLDER/fuzz -set_cover_merge=1 -use_counters=0 Fixtures/fuzz/TARGET FOLDER/corpus
set -eu
target=${1:-}
seconds=${2:-60}
folder=${3:-$(mktemp -d)}
cd "$(dirname "$0")/../.."

# The rooms in the order of their layers, the sources beside the entry, and folders of seeds.
length=4096
case $target in
  png)
    rooms=Pictures
    sources="Tests/PicturesTests/Fuzz/PNGFuzz.swift Tests/PicturesTests/PNGChecksums.swift"
    seeds="Fixtures/png/valid Fixtures/png/invalid"
    ;;
  jpeg)
    rooms=Pictures
    sources=Tests/PicturesTests/Fuzz/JPEGFuzz.swift
    seeds=$(echo Fixtures/jpeg/*/)
    ;;
  json)
    rooms=JSONStream
    sources="Tests/JSONStreamTests/Fuzz/JSONFuzz.swift Tests/JSONStreamTests/Transcript.swift
      Tests/JSONStreamTests/ReferenceReader.swift"
    seeds="Fixtures/json/accept Fixtures/json/reject Fixtures/json/either"
    length=512
    ;;
  words)
    rooms="Platform TerminalKit Pictures JSONStream DeckModel CardStore SwipeApp"
    sources=Tests/SwipeAppTests/Fuzz/WordsFuzz.swift
    seeds=
    length=256
    ;;
  log)
    rooms="Platform JSONStream DeckModel CardStore"
    sources="$(echo Tests/CardStoreTests/Fuzz/*.swift) Tests/CardStoreTests/TestFolder.swift
      Tests/CardStoreTests/SmallDeck.swift Tests/CardStoreTests/JSONPointerText.swift"
    seeds=
    length=128
    ;;
  keys)
    rooms=TerminalKit
    sources=Tests/TerminalKitTests/Fuzz/KeysFuzz.swift
    seeds=
    length=512
    ;;
  *)
    echo "usage: Tests/Fuzz/run.sh png|jpeg|json|words|log|keys [SECONDS] [FOLDER]" >&2
    exit 2
    ;;
esac

build=.build/fuzz
mkdir -p "$build" "$folder/corpus"
compile() {
  swiftc -swift-version 6 -O -g -wmo -parse-as-library -package-name swipe_cli \
    -enable-upcoming-feature InternalImportsByDefault -sanitize=fuzzer,address -I "$build" "$@"
}
# A room is compiled if it or one below it has changed.
objects=
changed=
for room in $rooms; do
  object=$build/$room.o
  objects="$objects $object"
  [ -n "$changed" ] || [ ! -e "$object" ] || [ -n "$(find "Sources/$room" -newer "$object")" ] ||
    continue
  changed=yes
  find "Sources/$room" -name '*.swift' >"$build/$room.sources"
  compile -c -emit-module -enable-testing -module-name "$room" \
    -emit-module-path "$build/$room.swiftmodule" -o "$object" "@$build/$room.sources"
done
# shellcheck disable=SC2086 # Words on purpose: no path of the project holds a blank.
compile -D FUZZING -module-name Fuzz -emit-executable \
  -emit-module-path "$build/Fuzz.swiftmodule" -o "$folder/fuzz" \
  $sources Tests/Fuzz/Entry.swift $objects

# The runtime's own report of a trap would get in the way of the sanitizer's.
export SWIFT_BACKTRACE=enable=no
echo "fuzzing $target for $seconds s in $folder"
# shellcheck disable=SC2086
exec "$folder/fuzz" -max_total_time="$seconds" -max_len=$length -timeout=10 -rss_limit_mb=1024 \
  -print_final_stats=1 -artifact_prefix="$folder/find-" \
  "$folder/corpus" "Fixtures/fuzz/$target" $seeds
