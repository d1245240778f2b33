import sharp from 'sharp';
import { expect, test } from 'vitest';
import { remakeImage } from './remake-image.ts';
import { hugePng, jpegOf, pngOf } from './testing/pictures.ts';

test('a picture is made new without its metadata', async () => {
  const made = await remakeImage(await jpegOf({ width: 60, height: 40, comment: 'secret place' }));
  expect(made).not.toBeNull();
  const { exif, format, width, height } = await sharp(made ?? Buffer.alloc(0)).metadata();
  expect({ exif, format, width, height }).toEqual({
    exif: undefined,
    format: 'jpeg',
    width: 60,
    height: 40,
  });
});

test('the same picture is made the same', async () => {
  expect(await remakeImage(await pngOf(1))).toEqual(await remakeImage(await pngOf(1)));
  expect(await remakeImage(await pngOf(1))).not.toEqual(await remakeImage(await pngOf(200)));
});

test('a long side is scaled down to 2400 pixels', async () => {
  const made = await remakeImage(await jpegOf({ width: 4800, height: 1200, comment: 'wide' }));
  const { width, height } = await sharp(made ?? Buffer.alloc(0)).metadata();
  expect([width, height]).toEqual([2400, 600]);
});

test('a small file that unpacks to 49 million pixels is refused', async () => {
  const bomb = await hugePng(7000);
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  expect(await remakeImage(bomb)).toBeNull();
});

test('what is no picture is refused', async () => {
  const png = await pngOf(1);
  expect(await remakeImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(await remakeImage(png.subarray(0, png.length / 2))).toBeNull();
  expect(await remakeImage(Buffer.from('GIF89a'))).toBeNull();
});
