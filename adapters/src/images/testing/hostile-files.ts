import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Hidden in every file that can hide something; it must come out of none. */
export const PAYLOAD = 'HIDDEN-PAYLOAD-7f3a';

const [WIDTH, HEIGHT] = [48, 32];
const SCRIPT = `<script>alert('${PAYLOAD}')</script>`;
const MB = 1024 * 1024;

/** A picture with stripes, so that a part of it is seen to be missing. */
function picture(): Sharp {
  const pixels = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * 37 + (at >> 5)) % 256),
  );
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const formats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const;
type Format = (typeof formats)[number];

const encode = (format: Format, from: Sharp = picture()) =>
  from.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer();

/** Bytes that lie behind, or before, a whole picture of a format. */
const riders: readonly (readonly [string, Buffer])[] = [
  ['a page', Buffer.from(`<html><body>${SCRIPT}</body></html>`)],
  ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(PAYLOAD)])],
  ['a program', Buffer.concat([Buffer.from('MZ\u0090\0'), Buffer.from(PAYLOAD)])],
  ['php', Buffer.from(`<?php echo '${PAYLOAD}'; ?>`)],
];

async function ofFormat(format: Format): Promise<HostileFile[]> {
  const whole = await encode(format);
  const cut = [0.1, 0.5, 0.9].map((share) => ({
    name: `${format} cut at ${share}`,
    bytes: whole.subarray(0, Math.floor(whole.length * share)),
  }));
  const spoiled = [0.3, 0.6].map((share) => {
    const bytes = Buffer.from(whole);
    bytes.fill(0xff, Math.floor(bytes.length * share), Math.floor(bytes.length * share) + 8);
    return { name: `${format} spoiled at ${share}`, bytes };
  });
  const ridden = riders.flatMap(([what, rider]) => [
    { name: `${format} before ${what}`, bytes: Buffer.concat([whole, rider]) },
    { name: `${what} before ${format}`, bytes: Buffer.concat([rider, whole]) },
  ]);
  const told = picture()
    .withExif({
      IFD0: { ImageDescription: SCRIPT, Artist: PAYLOAD },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 42/1' },
    })
    .withIccProfile('p3');
  return [
    ...cut,
    ...spoiled,
    ...ridden,
    { name: `${format} with a place and a profile`, bytes: await encode(format, told) },
    { name: `the head of ${format}`, bytes: whole.subarray(0, 16) },
  ];
}

function pngChunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type), content]);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_HEAD = 33;

/** A PNG with a chunk of ours behind its header. */
async function pngWith(type: string, content: Buffer): Promise<Buffer> {
  const png = await encode('png');
  return Buffer.concat([
    png.subarray(0, PNG_HEAD),
    pngChunk(type, content),
    png.subarray(PNG_HEAD),
  ]);
}

/** A PNG that says it is of this size and has next to nothing in it. */
async function pngSaying(width: number, height: number): Promise<Buffer> {
  const png = await encode('png');
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(PNG_HEAD)]);
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB);

async function pngs(): Promise<HostileFile[]> {
  const named = (text: string, rest: Buffer) => Buffer.concat([Buffer.from(`${text}\0\0`), rest]);
  return [
    { name: 'png with words', bytes: await pngWith('tEXt', Buffer.from(`Comment\0${SCRIPT}`)) },
    { name: 'png with a raw place', bytes: await pngWith('eXIf', Buffer.from(`II*\0${PAYLOAD}`)) },
    {
      name: 'png whose words unpack to 100 MB',
      bytes: await pngWith('zTXt', named('Comment', deflateSync(zeros(100)))),
    },
    {
      name: 'png whose profile unpacks to 100 MB',
      bytes: await pngWith('iCCP', named('p', deflateSync(zeros(100)))),
    },
    { name: 'png of 100,000 by 100,000', bytes: await pngSaying(100_000, 100_000) },
    { name: 'png of 2,000,000,000 by 1', bytes: await pngSaying(2_000_000_000, 1) },
    { name: 'png of nothing', bytes: await pngSaying(0, 0) },
    { name: 'png of 6,000 by 6,000 with one row', bytes: await pngSaying(6000, 6000) },
  ];
}

async function jpegs(): Promise<HostileFile[]> {
  const jpeg = await encode('jpeg');
  const comment = Buffer.from(SCRIPT);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const huge = Buffer.from(jpeg);
  huge.writeUInt32BE(0xffffffff, huge.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  const many = await picture().resize(1500, 1000).jpeg({ progressive: true }).toBuffer();
  const scan = many.subarray(many.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const scans = Buffer.concat([many.subarray(0, -2), ...Array(2000).fill(scan)]);
  return [
    {
      name: 'jpeg with a comment',
      bytes: Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]),
    },
    { name: 'jpeg of 65,535 by 65,535', bytes: huge },
    { name: 'jpeg of 2,000 scans', bytes: scans.subarray(0, 4 * MB) },
    ...[2, 5, 8].map((orientation) => ({ name: `jpeg turned ${orientation}`, orientation })),
  ].reduce<Promise<HostileFile[]>>(async (before, file) => {
    const done = await before;
    if ('bytes' in file) return [...done, file];
    const turned = picture().withMetadata({ orientation: file.orientation });
    return [...done, { name: file.name, bytes: await encode('jpeg', turned) }];
  }, Promise.resolve([]));
}

async function moving(): Promise<HostileFile[]> {
  const frames = 200;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * frames * 3, 90);
  for (let at = 0; at < pixels.length; at += 7) pixels[at] = at % 256;
  const strip = () =>
    sharp(pixels, {
      raw: { width: WIDTH, height: HEIGHT * frames, channels: 3, pageHeight: HEIGHT },
    });
  const gif = await strip().gif({ effort: 1 }).toBuffer();
  const wide = Buffer.from(gif);
  wide.writeUInt32LE(0xffffffff, 6);
  return [
    { name: 'gif of 200 frames', bytes: gif },
    { name: 'webp of 200 frames', bytes: await strip().webp({ effort: 0 }).toBuffer() },
    { name: 'gif that lies of its size', bytes: wide },
  ];
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const laughs = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('');

const words: readonly (readonly [string, string | Buffer])[] = [
  ['svg with a script', svg(SCRIPT)],
  ['svg that loads', svg(`<image href="http://127.0.0.1/${PAYLOAD}"/>`)],
  ['svg that reads', `<!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('&f;')}`],
  ['svg that laughs', `<!DOCTYPE s [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`],
  ['svg of 100,000 by 100,000', svg('').replace('<svg', '<svg width="100000" height="100000"')],
  ['packed svg', gzipSync(svg(SCRIPT))],
  ['a page', `<!doctype html>${SCRIPT}`],
  [
    'a page that begins as a jpeg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
  ],
  ['a page that begins as a gif', `GIF89a/*${SCRIPT}*/=1`],
  ['a pdf', `%PDF-1.7\n${SCRIPT}`],
  ['postscript', `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(${PAYLOAD}) show`],
  ['a drawing that runs', `push graphic-context\nimage over 0,0 0,0 '|id ${PAYLOAD}'\n`],
  ['an address', 'https://127.0.0.1/picture.png'],
  ['a path', '/etc/passwd'],
  ['a program', Buffer.concat([Buffer.from('\u007fELF'), Buffer.from(PAYLOAD)])],
  ['a film', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom')],
  ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 1)])],
  ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 4, 0, 0, 0, 22, 0, 0, 0])],
  ['a photoshop file', Buffer.concat([Buffer.from('8BPS\0\u0001'), Buffer.alloc(40)])],
  ['plain pixels', `P3 2 2 255 ${'1 2 3 '.repeat(4)}`],
  ['plain pixels of 60,000 by 60,000', 'P5 60000 60000 255 '],
  ['a radiance picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30000 +X 30000\n'],
  ['words', PAYLOAD],
  ['one byte', 'x'],
  ['five megabytes of nothing', zeros(5)],
  ['five megabytes of ones', Buffer.alloc(5 * MB, 0xff)],
  ['a zip of a gigabyte', gzipSync(zeros(64))],
];

/** More than a hundred files, made here, of which none may be kept as it came. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const all: HostileFile[] = [];
  for (const format of formats) all.push(...(await ofFormat(format)));
  all.push(...(await pngs()), ...(await jpegs()), ...(await moving()));
  all.push(...words.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })));
  return all;
}
