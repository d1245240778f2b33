import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { cipherBlock, MARKET_ROUNDS } from './cipher-block.ts';

const ZEROS = Buffer.alloc(64);

function blockOf(key: Buffer, position: Buffer, rounds: number): string {
  const words = (bytes: Buffer) =>
    Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index));
  const out = new Uint32Array(16);
  cipherBlock(words(key), words(position), rounds, out, 0);
  const bytes = Buffer.alloc(64);
  for (const [index, word] of out.entries()) bytes.writeUInt32LE(word, 4 * index);
  return bytes.toString('hex');
}

/** Random bytes from a seed: the key stream of a fixed key. */
function seededBytes(length: number): Buffer {
  const cipher = createCipheriv('chacha20', Buffer.alloc(32, 7), Buffer.alloc(16, 9));
  return cipher.update(Buffer.alloc(length));
}

test('with twenty rounds a thousand random blocks are those of OpenSSL', () => {
  const bytes = seededBytes(1000 * 48);
  for (let index = 0; index < 1000; index += 1) {
    const key = bytes.subarray(48 * index, 48 * index + 32);
    const position = bytes.subarray(48 * index + 32, 48 * index + 48);
    const theirs = createCipheriv('chacha20', key, position).update(ZEROS).toString('hex');
    expect(blockOf(key, position, 20)).toBe(theirs);
  }
});

test('with twelve rounds it gives the known answers', () => {
  // From a second implementation, in Python; the first is the published vector of ChaCha12.
  expect(MARKET_ROUNDS).toBe(12);
  expect(blockOf(Buffer.alloc(32), Buffer.alloc(16), MARKET_ROUNDS)).toBe(
    '9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f' +
      '0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be',
  );
  const counting = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const place = Buffer.from('01000000000000090000004a00000000', 'hex');
  expect(blockOf(counting, place, MARKET_ROUNDS)).toBe(
    '7f8b136677c73799e3e7777d16e6d8ccc787ce39694990c628e087029ce9190b' +
      'da4be31ac3fe2102a9ad737cf82fa3b06e68b63371c65c827299040ade1ba8a0',
  );
  expect(blockOf(Buffer.alloc(32, 255), Buffer.alloc(16, 255), MARKET_ROUNDS)).toBe(
    '86481cbf578d245bc074b1a8f92c3b8589b9c6ce3d0b4e377aa613c91d1a5128' +
      'bf94653c37007da2bbe68886d2ef05f450e8f090f1660b4fd90604f1603398ce',
  );
});
