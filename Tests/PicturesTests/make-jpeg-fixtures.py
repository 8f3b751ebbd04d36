#!/usr/bin/env python3
"""Makes the JPEG fixtures and their reference pixels.

Needs Pillow, numpy and the command cjpeg (Debian: libjpeg-turbo-progs). Run it from anywhere; it
writes Fixtures/jpeg. For each picture NAME.jpg in valid/ there is NAME.rgb: the pixels as Pillow
decodes them, turned as the Exif orientation says, three bytes each, rows from the top.
"""
import io
import pathlib
import struct
import subprocess
import tempfile

import numpy
from PIL import Image, ImageOps

HERE = pathlib.Path(__file__).resolve()
OUT = HERE.parents[2] / "Fixtures" / "jpeg"
VALID = OUT / "valid"
INVALID = OUT / "invalid"
random = numpy.random.default_rng(20)


def picture(width, height, noise=4):
    """A colourful picture with soft and hard edges and a little noise."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    u, v = x / width, y / height
    planes = [
        128 + 90 * numpy.sin(6 * u + 3 * v),
        128 + 80 * numpy.sin(3 * u - 8 * v + 1),
        128 + 70 * numpy.cos(9 * u + 5 * v),
    ]
    out = numpy.stack(planes, -1)
    for _ in range(6):
        centre_x, centre_y, radius = random.uniform(0, 1), random.uniform(0, 1), random.uniform(0.05, 0.3)
        out[(u - centre_x) ** 2 + (v - centre_y) ** 2 < radius**2] += random.uniform(-70, 70, 3)
    out += random.normal(0, noise, out.shape)
    return Image.fromarray(numpy.clip(out, 0, 255).astype(numpy.uint8))


def write(name, data):
    (VALID / f"{name}.jpg").write_bytes(data)
    shown = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")
    (VALID / f"{name}.rgb").write_bytes(shown.tobytes())


def pillow(image, **options):
    stream = io.BytesIO()
    image.save(stream, "JPEG", **options)
    return stream.getvalue()


def cjpeg(image, *options, scans=None):
    stream = io.BytesIO()
    image.save(stream, "PPM")
    with tempfile.NamedTemporaryFile("w", suffix=".scans") as script:
        if scans:
            script.write(scans)
            script.flush()
            options += ("-scans", script.name)
        command = ["cjpeg", *options]
        return subprocess.run(command, input=stream.getvalue(), capture_output=True, check=True).stdout


def replace_once(data, old, new):
    assert data.count(old) == 1, (old, data.count(old))
    return data.replace(old, new)


def frame_marker(data):
    """The place of the frame header's marker."""
    return next(data.index(bytes([0xFF, code])) for code in (0xC0, 0xC1, 0xC2) if bytes([0xFF, code, 0]) in data)


def exif(tag, order):
    head = b"II" if order == "<" else b"MM"
    entry = struct.pack(order + "HHIHH", 0x0112, 3, 1, tag, 0)
    other = struct.pack(order + "HHII", 0x0100, 4, 1, 99)
    directory = struct.pack(order + "H", 2) + other + entry + struct.pack(order + "I", 0)
    return b"Exif\0\0" + head + struct.pack(order + "HI", 42, 8) + directory


def main():
    VALID.mkdir(parents=True, exist_ok=True)
    INVALID.mkdir(parents=True, exist_ok=True)
    base = picture(61, 43)
    for name, sampling in (("444", "1x1"), ("422", "2x1"), ("420", "2x2"), ("440", "1x2"), ("411", "4x1"),
                           ("410", "4x2"), ("1x4", "1x4"), ("3x1", "3x1"), ("3x2", "3x2"),
                           ("mixed", "2x2,2x1,1x2"), ("luma-halved", "1x1,2x2,1x1")):
        write(f"baseline-{name}", cjpeg(base, "-quality", "88", "-sample", sampling))
        write(f"progressive-{name}", cjpeg(base, "-quality", "88", "-progressive", "-sample", sampling))
    write("grey", pillow(base.convert("L"), quality=85))
    write("grey-sampled", cjpeg(base, "-grayscale", "-sample", "2x2"))
    write("grey-progressive", pillow(base.convert("L"), quality=85, progressive=True))
    write("rgb", pillow(base, quality=90, keep_rgb=True))
    write("rgb-letters", cjpeg(base, "-rgb"))
    write("rgb-progressive", cjpeg(base, "-rgb", "-progressive"))
    ink = base.convert("CMYK")
    black = numpy.asarray(ink).copy()
    black[..., 3] = numpy.linspace(0, 200, 61).astype(numpy.uint8)
    ink = Image.fromarray(black, "CMYK")
    cmyk = pillow(ink, quality=90)
    write("cmyk", cmyk)
    write("cmyk-progressive", pillow(ink, quality=90, progressive=True))
    adobe = cmyk.index(b"Adobe")
    write("ycck", cmyk[: adobe + 11] + b"\2" + cmyk[adobe + 12:])
    write("extended", cjpeg(base, "-quality", "2"))
    write("optimized", pillow(base, quality=75, optimize=True))
    write("restart-each-mcu", cjpeg(base, "-restart", "1B"))
    write("restart-each-row", cjpeg(base, "-restart", "1", "-sample", "2x2"))
    write("restart-progressive", cjpeg(base, "-restart", "3B", "-progressive", "-sample", "2x2"))
    write("separate-scans", cjpeg(base, "-sample", "2x2", scans="0;\n1;\n2;\n"))
    write("pair-of-scans", cjpeg(base, "-sample", "2x1", "-restart", "2B", scans="0 1;\n2;\n"))
    write("spectral-only", cjpeg(base, "-sample", "2x2", scans="0 1 2: 0-0, 0, 0;\n" + "".join(
        f"{part}: 1-8, 0, 0;\n{part}: 9-63, 0, 0;\n" for part in range(3))))
    write("four-refinements", cjpeg(base, "-sample", "2x2", scans="0,1,2: 0-0, 0, 3;\n" + "".join(
        f"{part}: 1-63, 0, 4;\n" for part in range(3)) + "".join(
        f"0,1,2: 0-0, {bit + 1}, {bit};\n" for bit in (2, 1, 0)) + "".join(
        f"{part}: 1-63, {bit + 1}, {bit};\n" for bit in (3, 2, 1, 0) for part in range(3))))
    for width, height in ((1, 1), (2, 3), (7, 5), (8, 8), (9, 17), (17, 9), (33, 1), (1, 33)):
        write(f"size-{width}x{height}", pillow(picture(width, height), quality=90, subsampling=2))
    plain = pillow(base, quality=80)
    for tag in range(1, 9):
        for letter, order in (("little", "<"), ("big", ">")):
            write(f"orientation-{tag}-{letter}", pillow(picture(23, 14), quality=95, exif=exif(tag, order)))
    filled = plain
    for code in (b"\xff\xdb", b"\xff\xc0", b"\xff\xda", b"\xff\xd9"):
        filled = filled.replace(code, b"\xff\xff\xff" + code)
    write("fill-bytes", filled)
    write("trailing-bytes", plain + b"\0" * 40 + b"\xff\xd8 more")
    write("photo", pillow(picture(400, 560, 6), quality=87, subsampling=2))

    tiny = picture(19, 11)
    for name, options in (("baseline", ("-sample", "2x2")), ("restart", ("-restart", "1B")),
                          ("progressive", ("-sample", "2x2", "-progressive")),
                          ("grey", ("-grayscale",))):
        write(f"tiny-{name}", cjpeg(tiny, "-optimize", "-quality", "80", *options))

    frame = frame_marker(plain)
    for name, data in (
        ("arithmetic", cjpeg(base, "-arithmetic")),
        ("lossless", plain[: frame + 1] + b"\xc3" + plain[frame + 2:]),
        ("hierarchical", plain[: frame + 1] + b"\xc5" + plain[frame + 2:]),
        ("hierarchical-progression", plain[: frame + 1] + b"\xde" + plain[frame + 2:]),
        ("twelve-bits", plain[: frame + 4] + b"\x0c" + plain[frame + 5:]),
        ("height-later", plain[: frame + 5] + b"\0\0" + plain[frame + 7:]),
        ("width-zero", plain[: frame + 7] + b"\0\0" + plain[frame + 9:]),
        ("huge-sides", plain[: frame + 5] + b"\xff\xff\xff\xff" + plain[frame + 9:]),
        ("huge-area", plain[: frame + 5] + b"\x40\0\x40\0" + plain[frame + 9:]),
        ("two-components", plain[: frame + 9] + b"\2" + plain[frame + 10:]),
        ("no-frame", plain[:frame] + plain[frame + 19:]),
        ("two-frames", plain[: frame + 19] + plain[frame: frame + 19] + plain[frame + 19:]),
        ("no-quantization", plain.replace(b"\xff\xdb", b"\xff\xec")),
        ("no-huffman", plain.replace(b"\xff\xc4", b"\xff\xec")),
        ("no-scan", plain[: plain.index(b"\xff\xda")] + b"\xff\xd9"),
        ("png", b"\x89PNG\r\n\x1a\n" + bytes(40)),
        ("empty", b""),
    ):
        (INVALID / f"{name}.jpg").write_bytes(data)


main()
