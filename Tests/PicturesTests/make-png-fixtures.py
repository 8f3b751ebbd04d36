#!/usr/bin/env python3
"""Writes Fixtures/png and Fixtures/inflate. Needs Pillow and numpy; the same every time.

The PNG writer here is deliberately plain. What the pixels must be is worked out from the samples
before they are packed, and checked against Pillow wherever Pillow keeps all the bits.

  png/valid/NAME.png, NAME.rgba   a picture, and its pixels behind width and height (4 bytes each,
                                  lowest first)
  png/invalid/NAME.png            pictures that must be refused
  inflate/NAME.zlib               a stream; its content is NAME up to the first dash, plus .bin
"""

import io
import pathlib
import random
import struct
import zlib

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent / "Fixtures"
VALID = ROOT / "png" / "valid"
INVALID = ROOT / "png" / "invalid"
INFLATE = ROOT / "inflate"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
WIDTH, HEIGHT = 19, 13


def chunk(kind, data=b"", crc=None):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body) if crc is None else crc)


def header(width, height, depth, kind, interlace=0, compression=0, filtering=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, compression, filtering, interlace))


def pack_row(row, depth):
    """The bytes of a row of samples (width x channels)."""
    flat = row.reshape(-1).astype(np.uint32)
    if depth == 16:
        return flat.astype(">u2").tobytes()
    if depth == 8:
        return flat.astype(np.uint8).tobytes()
    bits = np.array([[v >> (depth - 1 - i) & 1 for i in range(depth)] for v in flat], dtype=np.uint8)
    return np.packbits(bits.reshape(-1)).tobytes()


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def filter_row(kind, row, above, step):
    out = bytearray([kind])
    for i, value in enumerate(row):
        a = row[i - step] if i >= step else 0
        b = above[i]
        c = above[i - step] if i >= step else 0
        out.append((value - [0, a, b, (a + b) // 2, paeth(a, b, c)][kind]) & 255)
    return bytes(out)


def image_data(samples, depth, interlace, filters):
    """The filtered rows of a picture; `filters` are used in turn."""
    height, width, channels = samples.shape
    step = max(1, depth * channels // 8)
    out, turn = b"", 0
    for x, y, dx, dy in ADAM7 if interlace else [(0, 0, 1, 1)]:
        part = samples[y::dy, x::dx]
        if part.size == 0:
            continue
        above = None
        for row in part:
            packed = pack_row(row, depth)
            above = above or bytes(len(packed))
            out += filter_row(filters[turn % len(filters)], packed, above, step)
            above, turn = packed, turn + 1
    return out


def deflate(data, level=9, strategy=zlib.Z_DEFAULT_STRATEGY):
    packer = zlib.compressobj(level, zlib.DEFLATED, 15, 9, strategy)
    return packer.compress(data) + packer.flush()


def to_rgba(samples, depth, kind, palette=None, trns=None):
    """The pixels that a reader must show, from the samples."""
    height, width, _ = samples.shape
    top = (1 << depth) - 1
    wide = samples.astype(np.int64)
    if kind == 3:
        alpha = np.full(len(palette), 255, dtype=np.uint8)
        if trns is not None:
            alpha[: len(trns)] = list(trns)
        table = np.concatenate([palette, alpha[:, None]], axis=1)
        return table[wide[:, :, 0]].astype(np.uint8)
    narrow = (wide * 255 * 2 + top) // (2 * top)
    out = np.full((height, width, 4), 255, dtype=np.uint8)
    color = narrow[:, :, :3] if kind in (2, 6) else np.repeat(narrow[:, :, :1], 3, axis=2)
    out[:, :, :3] = color
    if kind in (4, 6):
        out[:, :, 3] = narrow[:, :, -1]
    elif trns is not None:
        out[(wide == np.array(trns)).all(axis=2), 3] = 0
    return out


def make_samples(width, height, depth, kind, seed=7):
    """Smooth enough for every filter to matter, rough enough to use all values."""
    rng = np.random.default_rng(seed + depth * 10 + kind)
    channels, top = SAMPLES[kind], (1 << depth) - 1
    y, x = np.mgrid[0:height, 0:width]
    planes = [(x * (3 + c) / max(width, 2) / 5 + y * (2 + c) / max(height, 2) / 6) % 1 for c in range(channels)]
    smooth = np.stack(planes, axis=-1) * top
    rough = rng.normal(0, top / 40 + 0.3, smooth.shape)
    return np.clip(np.rint(smooth + rough), 0, top).astype(np.uint32)


def make_palette(depth):
    rng = np.random.default_rng(depth)
    return rng.integers(0, 256, (1 << depth, 3)).astype(np.uint8)


def write_rgba(name, pixels):
    height, width, _ = pixels.shape
    (VALID / f"{name}.rgba").write_bytes(struct.pack("<II", width, height) + pixels.tobytes())


def write_valid(name, depth, kind, *, size=(WIDTH, HEIGHT), interlace=0, filters=(4, 1, 3, 2, 0), trns=None,
                split=None, extra=b"", level=9, strategy=zlib.Z_DEFAULT_STRATEGY, trailing=b"", tweak=None, check=True):
    samples = make_samples(*size, depth, kind)
    if tweak:
        tweak(samples)
    palette = make_palette(depth) if kind == 3 else None
    packed = deflate(image_data(samples, depth, interlace, filters), level, strategy)
    out = SIGNATURE + header(*size, depth, kind, interlace) + extra
    if palette is not None:
        out += chunk(b"PLTE", palette.tobytes())
    if trns is not None:
        out += chunk(b"tRNS", bytes(trns) if kind == 3 else b"".join(struct.pack(">H", v) for v in trns))
    pieces = [packed] if split is None else split(packed)
    out += b"".join(chunk(b"IDAT", piece) for piece in pieces) + chunk(b"IEND") + trailing
    pixels = to_rgba(samples, depth, kind, palette, trns)
    (VALID / f"{name}.png").write_bytes(out)
    write_rgba(name, pixels)
    if depth <= 8 and check:
        shown = Image.open(io.BytesIO(out))
        shown.load()
        # Pillow does not carry tRNS of a grey picture of less than 8 bits into RGBA.
        if not (trns is not None and kind == 0 and depth < 8):
            assert (np.asarray(shown.convert("RGBA")) == pixels).all(), name


NAMES = {0: "gray", 2: "rgb", 3: "palette", 4: "gray-alpha", 6: "rgba"}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


def valid_types():
    for kind, depths in DEPTHS.items():
        for depth in depths:
            name = f"{NAMES[kind]}-{depth}"
            write_valid(name, depth, kind)
            write_valid(f"{name}-adam7", depth, kind, interlace=1)
            if kind == 3:
                alphas = [int(v) for v in np.random.default_rng(3).integers(0, 256, (1 << depth) // 2 + 1)]
                write_valid(f"{name}-clear", depth, kind, trns=alphas[: 1 << depth])
            elif kind in (0, 2):
                clear = make_samples(WIDTH, HEIGHT, depth, kind)[4, 5]
                write_valid(f"{name}-clear", depth, kind, trns=[int(v) for v in clear])

    def nearly(samples):
        samples[0, 0] = [0x1234] * 3
        samples[0, 1] = [0x1235] * 3

    # Only the exact 16-bit colour is clear, not its neighbour that looks the same in 8 bits.
    write_valid("rgb-16-clear-exactly", 16, 2, trns=[0x1234] * 3, tweak=nearly)


def valid_shapes():
    for side in range(1, 10):
        write_valid(f"size-{side}-adam7", 2, 0, size=(side, side), interlace=1)
    write_valid("size-1x9-adam7", 8, 2, size=(1, 9), interlace=1)
    write_valid("size-9x1-adam7", 8, 6, size=(9, 1), interlace=1)
    write_valid("size-1x1", 8, 2, size=(1, 1))
    write_valid("size-300x2", 4, 3, size=(300, 2))
    for kind, name in enumerate(["none", "left", "up", "mean", "paeth"]):
        for color in (0, 2, 6):
            write_valid(f"filter-{name}-{NAMES[color]}", 8, color, filters=(kind,))
    write_valid("filter-paeth-rgba-16", 16, 6, filters=(4,))


def valid_streams():
    write_valid("idat-single-bytes", 8, 2, split=lambda z: [z[i : i + 1] for i in range(len(z))])
    write_valid("idat-empty-pieces", 8, 2, split=lambda z: [b"", z[:1], b"", b"", z[1:40], z[40:], b""])
    write_valid("stored", 8, 6, level=0)
    write_valid("fixed-code", 8, 2, strategy=zlib.Z_FIXED)
    write_valid("bytes-behind-stream", 8, 0, split=lambda z: [z + b"more", b"and more"])
    write_valid("bytes-behind-end", 8, 0, trailing=b"PK\x03\x04 and anything")
    bomb = deflate(bytes(30_000_000))
    extra = chunk(b"gAMA", struct.pack(">I", 100_000)) + chunk(b"zTXt", b"Comment\0\0" + bomb)
    extra += chunk(b"iCCP", b"profile\0\0" + bomb) + chunk(b"tEXt", b"Comment\0wrong checksum", crc=1)
    # Pillow unpacks what it need not, and gives up.
    write_valid("ancillary-bombs", 8, 2, extra=extra, check=False)
    write_valid("suggested-palette", 8, 2, extra=chunk(b"PLTE", bytes(range(30))))


def valid_from_pillow():
    """Files of another encoder, and its own idea of the pixels."""
    y, x = np.mgrid[0:40, 0:50]
    rgba = np.stack([x * 5, y * 6, (x * y) % 256, 255 - x * 3], axis=-1).astype(np.uint8)
    picture = Image.fromarray(rgba)
    flat = picture.convert("RGB")
    for name, image, options in [
        ("pillow-rgba", picture, {}),
        ("pillow-rgb-optimized", flat, {"optimize": True}),
        ("pillow-palette", flat.quantize(16), {}),
        ("pillow-palette-clear", flat.quantize(64), {"transparency": 3}),
        ("pillow-gray", flat.convert("L"), {}),
        ("pillow-gray-alpha", picture.convert("LA"), {}),
        ("pillow-bits", flat.convert("1"), {}),
    ]:
        image.save(VALID / f"{name}.png", **options)
        write_rgba(name, np.asarray(Image.open(VALID / f"{name}.png").convert("RGBA")))


def invalid():
    samples = make_samples(WIDTH, HEIGHT, 8, 2)
    rows = image_data(samples, 8, 0, (4, 1))
    packed = deflate(rows)
    head, data, end = header(WIDTH, HEIGHT, 8, 2), chunk(b"IDAT", packed), chunk(b"IEND")
    good = SIGNATURE + head + data + end
    index_head, colors = header(4, 1, 4, 3), chunk(b"PLTE", bytes(range(9)))

    def indexed(*middle, row=b"\0\x01\x20"):
        return SIGNATURE + index_head + b"".join(middle) + chunk(b"IDAT", deflate(row)) + end

    def typed(kind, depth, *middle, **options):
        return SIGNATURE + header(WIDTH, HEIGHT, depth, kind, **options) + b"".join(middle) + data + end

    cases = {
        "signature-first-byte": b"\x88" + good[1:],
        "signature-seven-bits": bytes(b & 0x7F for b in good[:8]) + good[8:],
        "signature-case": b"\x89png\r\n\x1a\n" + good[8:],
        "line-ends-cr-removed": good.replace(b"\r\n", b"\n"),
        "line-ends-cr-added": good.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
        "line-ends-lf-to-cr": good.replace(b"\n", b"\r"),
        "header-missing": SIGNATURE + data + end,
        "header-twice": SIGNATURE + head + head + data + end,
        "header-short": SIGNATURE + chunk(b"IHDR", bytes(12)) + data + end,
        "header-checksum": SIGNATURE + head[:-1] + bytes([head[-1] ^ 1]) + data + end,
        "width-zero": SIGNATURE + header(0, 5, 8, 2) + data + end,
        "height-zero": SIGNATURE + header(5, 0, 8, 2) + data + end,
        "too-large-65500": SIGNATURE + header(65500, 65500, 8, 6) + chunk(b"IDAT", packed[:60]) + end,
        "too-large-2147483647": SIGNATURE + header(2**31 - 1, 2**31 - 1, 8, 6) + data + end,
        "too-large-4294967295": SIGNATURE + header(2**32 - 1, 2**32 - 1, 8, 6) + data + end,
        "too-large-area": SIGNATURE + header(16384, 2442, 1, 0) + data + end,
        "color-type-1": typed(1, 8), "color-type-9": typed(9, 8),
        "bit-depth-0": typed(2, 0), "bit-depth-3": typed(0, 3), "bit-depth-99": typed(2, 99),
        "bit-depth-rgb-4": typed(2, 4), "bit-depth-palette-16": typed(3, 16, colors),
        "compression-method": typed(2, 8, compression=1), "filter-method": typed(2, 8, filtering=1),
        "interlace-method": typed(2, 8, interlace=2),
        "chunk-length": good[:33] + b"\x80\0\0\0" + good[37:],
        "chunk-length-beyond-end": good[:33] + b"\x7f\xff\xff\xff" + good[37:],
        "chunk-type": SIGNATURE + head + chunk(b"ID\0T", packed) + end,
        "chunk-unknown": SIGNATURE + head + chunk(b"ABCD", b"x") + data + end,
        "data-missing": SIGNATURE + head + end,
        "data-checksum": SIGNATURE + head + data[:-1] + bytes([data[-1] ^ 1]) + end,
        "data-interrupted": SIGNATURE + head + chunk(b"IDAT", packed[:50]) + chunk(b"tEXt", b"a\0b")
        + chunk(b"IDAT", packed[50:]) + end,
        "data-too-short": SIGNATURE + head + chunk(b"IDAT", deflate(rows[:-1])) + end,
        "data-cut": SIGNATURE + head + chunk(b"IDAT", packed[:-30]) + end,
        "data-without-checksum": SIGNATURE + head + chunk(b"IDAT", packed[:-4]) + end,
        "data-too-long": SIGNATURE + head + chunk(b"IDAT", deflate(rows + b"\0")) + end,
        "data-bomb": SIGNATURE + header(1, 1, 8, 2) + chunk(b"IDAT", deflate(bytes(300_000_000))) + end,
        "filter-5": SIGNATURE + head + chunk(b"IDAT", deflate(b"\5" + rows[1:])) + end,
        "zlib-method": SIGNATURE + head + chunk(b"IDAT", b"\x77\x85" + packed[2:]) + end,
        "zlib-checksum": SIGNATURE + head + chunk(b"IDAT", packed[:-1] + bytes([packed[-1] ^ 1])) + end,
        "zlib-block-kind": SIGNATURE + head + chunk(b"IDAT", packed[:2] + b"\7") + end,
        "palette-missing": indexed(),
        "palette-after-data": SIGNATURE + index_head + chunk(b"IDAT", deflate(b"\0\0\0")) + colors + end,
        "palette-twice": indexed(colors, colors),
        "palette-length-10": indexed(chunk(b"PLTE", bytes(10))),
        "palette-empty": indexed(chunk(b"PLTE")),
        "palette-257": indexed(chunk(b"PLTE", bytes(771))),
        "palette-checksum": indexed(chunk(b"PLTE", bytes(9), crc=7)),
        "palette-index": indexed(colors, row=b"\0\x01\x23"),
        "palette-in-gray": SIGNATURE + header(1, 1, 8, 0) + colors + chunk(b"IDAT", deflate(b"\0\0")) + end,
        "transparency-longer-than-palette": indexed(colors, chunk(b"tRNS", bytes(4))),
        "transparency-before-palette": indexed(chunk(b"tRNS", bytes(2)), colors),
        "transparency-length": SIGNATURE + head + chunk(b"tRNS", bytes(5)) + data + end,
        "transparency-checksum": SIGNATURE + head + chunk(b"tRNS", bytes(6), crc=7) + data + end,
        "transparency-twice": SIGNATURE + head + chunk(b"tRNS", bytes(6)) * 2 + data + end,
        "transparency-in-rgba": typed(6, 8, chunk(b"tRNS", bytes(6))),
        "transparency-after-data": SIGNATURE + head + data + chunk(b"tRNS", bytes(6)) + end,
        "end-missing": SIGNATURE + head + data,
        "end-checksum": SIGNATURE + head + data + chunk(b"IEND", crc=7),
        "not-a-png-gif": b"GIF89a\1\0\1\0\0\0\0;",
        "not-a-png-html": b"<!DOCTYPE html><title>404</title>",
        "not-a-png-empty": b"",
    }
    for name, data in cases.items():
        (INVALID / f"{name}.png").write_bytes(data)


def inflate():
    chance = random.Random(11)
    words = ["like", "nope", "boost", "later", "undo", "card", "deck", "picture", "\n", "é", "42"]
    text = " ".join(chance.choice(words) for _ in range(400)).encode()
    marker = bytes(chance.randrange(256) for _ in range(300))
    # The marker comes back exactly 32,768 bytes later: the farthest copy there is.
    filler = (text * 20)[: 32768 - len(marker)]
    contents = {
        "empty": b"",
        "byte": b"\0",
        "small": text[:260] + bytes(300) + marker[:40],
        "window": marker + filler + marker + bytes(6000) + b"abc" * 900,
    }
    kinds = {
        "level0": (0, zlib.Z_DEFAULT_STRATEGY), "level1": (1, zlib.Z_DEFAULT_STRATEGY),
        "level6": (6, zlib.Z_DEFAULT_STRATEGY), "level9": (9, zlib.Z_DEFAULT_STRATEGY),
        "fixed": (9, zlib.Z_FIXED), "huffman": (9, zlib.Z_HUFFMAN_ONLY), "runs": (9, zlib.Z_RLE),
    }
    for name, content in contents.items():
        (INFLATE / f"{name}.bin").write_bytes(content)
        for kind, (level, strategy) in kinds.items():
            (INFLATE / f"{name}-{kind}.zlib").write_bytes(deflate(content, level, strategy))
        packer = zlib.compressobj(6)
        out = b""
        # Every kind of flush: empty stored blocks, forgotten history, blocks of a few bytes.
        for start in range(0, len(content), max(1, len(content) // 7)):
            out += packer.compress(content[start : start + max(1, len(content) // 7)])
            out += packer.flush(zlib.Z_FULL_FLUSH if start % 2 else zlib.Z_SYNC_FLUSH)
        (INFLATE / f"{name}-flushes.zlib").write_bytes(out + packer.flush())


for folder in (VALID, INVALID, INFLATE):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
valid_types()
valid_shapes()
valid_streams()
valid_from_pillow()
invalid()
inflate()
