import { expect, test } from 'vitest';
import { shrinkImage, sizeText } from './shrink-image.ts';

const mb = 1_000_000;
const image = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
const drawnAs = (bytes: number) => async () => image(bytes);
const unreadable = async () => null;

test('a small image is left as it is', async () => {
  const small = image(300_000);
  expect(await shrinkImage(small, 5 * mb, unreadable)).toEqual({
    blob: small,
    originalBytes: null,
  });
});

test('a large image is sent smaller, and says what it was', async () => {
  const shrunk = await shrinkImage(image(6 * mb), 5 * mb, drawnAs(2 * mb));
  expect(shrunk).toMatchObject({ originalBytes: 6 * mb });
});

test('smaller and smaller is tried before giving up', async () => {
  const sizes = [7 * mb, 6 * mb, 4 * mb];
  const shrunk = await shrinkImage(image(8 * mb), 5 * mb, async () => image(sizes.shift() ?? 0));
  expect(shrunk === 'too-big' ? null : shrunk.blob.size).toBe(4 * mb);
});

test('six megabytes that cannot be shrunk are refused', async () => {
  expect(await shrinkImage(image(6 * mb), 5 * mb, unreadable)).toBe('too-big');
  expect(await shrinkImage(image(6 * mb), 5 * mb, drawnAs(6 * mb))).toBe('too-big');
});

test('an image that would grow is sent as it is', async () => {
  const photo = image(2 * mb);
  expect(await shrinkImage(photo, 5 * mb, drawnAs(3 * mb))).toEqual({
    blob: photo,
    originalBytes: null,
  });
});

test('sizes are written short', () => {
  expect(sizeText(1_849_000)).toBe('1.8 MB');
  expect(sizeText(640_200)).toBe('640 KB');
});
