#!/usr/bin/env bash
# Power cuts and full disks on a real file system, for which it must run as root.
#
# A disk is an ext4 image that is mounted as a loop device. Its power is cut by copying the image
# while it is mounted and commands are running: the copy holds what the system has sent to the disk so
# far, and nothing of what it still had in memory. Every cut must leave the deck as it was after the
# last command that had answered, or the one that was under way.
#
# usage: power-cut.sh PROGRAM [CUTS] [SEED]
set -euo pipefail

program=$(realpath "$1")
cuts=${2:-200}
seed=${3:-1}
# In memory, where the loop device does not wait for a disk of its own.
work=$(mktemp -d -p /dev/shm)
driver=0
failures=0

finish() {
  if [ "$driver" -gt 0 ]; then kill -KILL -- "-$driver" 2> "$work/none" || true; fi
  for place in disk cut; do
    ! mountpoint -q "$work/$place" || umount -l "$work/$place"
  done
  rm -rf "$work"
}
trap finish EXIT

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# Runs the program on the deck in the folder $1.
on() {
  local place=$1
  shift
  HOME=$work XDG_DATA_HOME=$work/none SWIPE_DECK=$place/deck/deck "$program" "$@"
}

# What the deck in the folder $1 shows, without times.
show() {
  on "$1" list --all
  on "$1" history --json | jq -c 'del(.at)'
}

mkdir "$work/disk" "$work/cut" "$work/plain" "$work/plain/deck"
for number in $(seq 30); do
  printf '{"id":"c%d","name":"Card %d"}\n' "$number" "$number"
done > "$work/cards.jsonl"

# Commands that come out the same on every deck, some of which find nothing to do.
commands() {
  awk -v seed="$seed" 'BEGIN {
    srand(seed)
    split("like nope boost later undo redo like nope undo like", words)
    for (number = 0; number < 100000; number++) {
      kind = int(rand() * 40)
      card = 1 + int(rand() * 30)
      if (kind < 25) print words[1 + int(rand() * 10)]
      else if (kind < 33) print words[1 + int(rand() * 3)] " c" card " c" 1 + int(rand() * 30)
      else if (kind < 36) print "clear c" card
      else if (kind < 37) print "shuffle --seed " card
      else if (kind < 38) print "reset"
      else print "load " (kind < 39 ? "cards" : "others") ".jsonl"
    }
  }'
}

sed 's/Card/Other card/; 1,20d' "$work/cards.jsonl" > "$work/others.jsonl"
commands > "$work/commands"

# Runs all commands on the disk, one after the other. Each one's output goes to a file of its own
# elsewhere, its status to a list.
drive() {
  local number=0 line status
  cd "$work"
  while read -r line; do
    status=0
    # shellcheck disable=SC2086
    on "$work/disk" $line > "out.$number" 2> "talk.$number" || status=$?
    echo "$number $status" >> statuses
    number=$((number + 1))
  done < commands
}

# Copies the image as it was at one moment: nothing has changed between copying and comparing it.
copy() {
  until cp --sparse=always "$work/image" "$work/copy" && cmp -s "$work/image" "$work/copy"; do
    retries=$((retries + 1))
  done
}

# Brings the plain deck to where it is after $1 commands.
follow() {
  local line
  while [ "$followed" -lt "$1" ]; do
    read -r line <&3
    # shellcheck disable=SC2086
    (cd "$work" && on "$work/plain" $line > "$work/none" 2>&1) || true
    followed=$((followed + 1))
  done
}

cut_power() {
  local answered bad shown
  kill -STOP -- "-$driver"
  # A command that has printed something has answered, even if it has not ended.
  answered=$(wc -l < "$work/statuses")
  [ ! -s "$work/out.$answered" ] || answered=$((answered + 1))
  copy
  bad=$(awk '$2 > 1' "$work/statuses" | head -3)
  [ -z "$bad" ] || fail "commands failed: $bad"

  mount -o loop "$work/copy" "$work/cut"
  if ! shown=$(show "$work/cut" 2>&1); then fail "cut $1: $shown"; fi
  follow "$answered"
  if [ "$shown" != "$(show "$work/plain")" ]; then
    follow $((answered + 1))
    if [ "$shown" != "$(show "$work/plain")" ]; then
      fail "cut $1: after $answered commands the deck is not what it should be"
    else
      ahead=$((ahead + 1))
    fi
  fi
  on "$work/cut" doctor > "$work/doctor" 2>&1 || fail "cut $1: $(cat "$work/doctor")"
  # Whoever goes on finds everything in order.
  on "$work/cut" reset > "$work/none" 2>&1 || fail "cut $1: the deck cannot be written"
  on "$work/cut" doctor > "$work/doctor" 2>&1 || fail "cut $1, gone on: $(cat "$work/doctor")"
  umount "$work/cut"
  kill -CONT -- "-$driver"
}

echo "power cuts: $cuts, seed $seed"
truncate -s 64M "$work/image"
mkfs.ext4 -q -F "$work/image"
mount -o loop "$work/image" "$work/disk"
mkdir "$work/disk/deck"
sync -f "$work/disk"
for place in disk plain; do on "$work/$place" load -q "$work/cards.jsonl"; done
exec 3< "$work/commands"
followed=0 ahead=0 retries=0
touch "$work/statuses"
set -m
drive &
driver=$!
set +m
RANDOM=$seed
for number in $(seq "$cuts"); do
  sleep "0.0$((RANDOM % 90 + 10))"
  cut_power "$number"
done
kill -KILL -- "-$driver"
wait "$driver" 2> "$work/none" || true
driver=0
until umount "$work/disk" 2> "$work/none"; do sleep 0.1; done
echo "$cuts cuts amid $followed commands; $ahead showed the one under way; $retries copies repeated"

# How many steps the history in the folder $1 holds, undone ones too.
steps() {
  on "$1" history --json | wc -l
}

# Runs a command on the full disk. It must succeed, or say why not and exit with 4.
try() {
  local status=0
  on "$work/disk" "$@" > "$work/out" 2> "$work/talk" || status=$?
  case $status in
    0 | 1) ;;
    4)
      refusals=$((refusals + 1))
      grep -qi 'no space' "$work/talk" || fail "$*: no clear error: $(cat "$work/talk")"
      ;;
    *) fail "$*: on a full disk it exits with $status: $(cat "$work/talk")" ;;
  esac
  return "$status"
}

# Works on a disk of which only $1 KiB are free until nothing more fits.
fill_up() {
  local room=$1 before acknowledged=0 shown
  truncate -s 0 "$work/small" && truncate -s 2M "$work/small"
  mkfs.ext4 -q -F -b 1024 -m 0 "$work/small"
  mount -o loop "$work/small" "$work/disk"
  mkdir "$work/disk/deck"
  on "$work/disk" load -q "$work/cards.jsonl"
  on "$work/disk" like > "$work/none"
  before=$(steps "$work/disk")
  dd if=/dev/zero of="$work/disk/filler" bs=1K 2> "$work/none" || true
  truncate -s "-${room}K" "$work/disk/filler"
  sync -f "$work/disk"
  # Loads, orders and long steps need files or blocks of their own, single verdicts one in eight times.
  for round in $(seq 10); do
    for words in "like" "nope c$((round % 30 + 1)) c$(((round + 7) % 30 + 1))" "later" "shuffle"; do
      # shellcheck disable=SC2086
      if try $words; then
        # What changed nothing prints nothing but for an order that was so already.
        [ ! -s "$work/out" ] || acknowledged=$((acknowledged + 1))
      fi
    done
    try load "$work/others.jsonl" || true
    try undo > "$work/none" || true
    try redo > "$work/none" || true
  done
  on "$work/disk" doctor > "$work/doctor" 2>&1 || fail "$room KiB, full: $(cat "$work/doctor")"
  shown=$(show "$work/disk") || fail "$room KiB, full: the deck cannot be read"
  local after
  after=$(steps "$work/disk")
  [ "$((after - before))" -ge "$acknowledged" ] ||
    fail "$room KiB: $acknowledged steps acknowledged, $((after - before)) there"
  # The same after the disk was away.
  umount "$work/disk"
  mount -o loop "$work/small" "$work/disk"
  [ "$(show "$work/disk")" = "$shown" ] || fail "$room KiB: the deck changed without a command"
  rm "$work/disk/filler"
  for words in reset like "load $work/others.jsonl" "shuffle --seed 5" undo undo undo; do
    # shellcheck disable=SC2086
    on "$work/disk" $words > "$work/out" 2>&1 ||
      fail "$room KiB, with room again: $words: $(cat "$work/out")"
  done
  on "$work/disk" doctor > "$work/doctor" 2>&1 || fail "$room KiB, after: $(cat "$work/doctor")"
  [ "$(ls -A "$work/disk/deck/deck" | grep -c '^\.new-')" = 0 ] || fail "$room KiB: files left over"
  umount "$work/disk"
}

rooms=(0 1 2 3 4 5 6 8 10 14 20 30 50)
refusals=0
for room in "${rooms[@]}"; do fill_up "$room"; done
echo "${#rooms[@]} full disks, $refusals commands refused"
[ "$refusals" -gt 0 ] || fail "no disk was ever full"

[ "$failures" -eq 0 ] || exit 1
