// size-exception: the rounds are written out, which makes a block three times as fast.

/** Rounds of the market's function: ChaCha12, five more than the best known attack reaches. */
export const MARKET_ROUNDS = 12;
/** Draws of one block. */
export const BLOCK_WORDS = 16;

const C0 = 0x61707865;
const C1 = 0x3320646e;
const C2 = 0x79622d32;
const C3 = 0x6b206574;

/**
 * One block of ChaCha (Bernstein 2008): sixteen words of 32 bits, a pseudo-random function of a
 * key of 256 bits and four words of position. Nobody without the key tells them from coin flips,
 * whatever other blocks he has seen.
 *
 * @param key eight words, little-endian from its 32 bytes.
 * @param position words 12 to 15 of the state: block, period, low and high half of the stream.
 * @param rounds even; 20 gives the cipher that OpenSSL calls `chacha20`.
 * @param out the sixteen words are written here from `from` on, unsigned.
 */
export function cipherBlock(
  key: Uint32Array,
  position: Uint32Array,
  rounds: number,
  out: Uint32Array,
  from: number,
): void {
  const k0 = key[0] ?? 0;
  const k1 = key[1] ?? 0;
  const k2 = key[2] ?? 0;
  const k3 = key[3] ?? 0;
  const k4 = key[4] ?? 0;
  const k5 = key[5] ?? 0;
  const k6 = key[6] ?? 0;
  const k7 = key[7] ?? 0;
  const p0 = position[0] ?? 0;
  const p1 = position[1] ?? 0;
  const p2 = position[2] ?? 0;
  const p3 = position[3] ?? 0;
  let x0 = C0;
  let x1 = C1;
  let x2 = C2;
  let x3 = C3;
  let x4 = k0 | 0;
  let x5 = k1 | 0;
  let x6 = k2 | 0;
  let x7 = k3 | 0;
  let x8 = k4 | 0;
  let x9 = k5 | 0;
  let x10 = k6 | 0;
  let x11 = k7 | 0;
  let x12 = p0 | 0;
  let x13 = p1 | 0;
  let x14 = p2 | 0;
  let x15 = p3 | 0;
  for (let round = 0; round < rounds; round += 2) {
    x0 = (x0 + x4) | 0;
    x1 = (x1 + x5) | 0;
    x2 = (x2 + x6) | 0;
    x3 = (x3 + x7) | 0;
    x12 ^= x0;
    x13 ^= x1;
    x14 ^= x2;
    x15 ^= x3;
    x12 = (x12 << 16) | (x12 >>> 16);
    x13 = (x13 << 16) | (x13 >>> 16);
    x14 = (x14 << 16) | (x14 >>> 16);
    x15 = (x15 << 16) | (x15 >>> 16);
    x8 = (x8 + x12) | 0;
    x9 = (x9 + x13) | 0;
    x10 = (x10 + x14) | 0;
    x11 = (x11 + x15) | 0;
    x4 ^= x8;
    x5 ^= x9;
    x6 ^= x10;
    x7 ^= x11;
    x4 = (x4 << 12) | (x4 >>> 20);
    x5 = (x5 << 12) | (x5 >>> 20);
    x6 = (x6 << 12) | (x6 >>> 20);
    x7 = (x7 << 12) | (x7 >>> 20);
    x0 = (x0 + x4) | 0;
    x1 = (x1 + x5) | 0;
    x2 = (x2 + x6) | 0;
    x3 = (x3 + x7) | 0;
    x12 ^= x0;
    x13 ^= x1;
    x14 ^= x2;
    x15 ^= x3;
    x12 = (x12 << 8) | (x12 >>> 24);
    x13 = (x13 << 8) | (x13 >>> 24);
    x14 = (x14 << 8) | (x14 >>> 24);
    x15 = (x15 << 8) | (x15 >>> 24);
    x8 = (x8 + x12) | 0;
    x9 = (x9 + x13) | 0;
    x10 = (x10 + x14) | 0;
    x11 = (x11 + x15) | 0;
    x4 ^= x8;
    x5 ^= x9;
    x6 ^= x10;
    x7 ^= x11;
    x4 = (x4 << 7) | (x4 >>> 25);
    x5 = (x5 << 7) | (x5 >>> 25);
    x6 = (x6 << 7) | (x6 >>> 25);
    x7 = (x7 << 7) | (x7 >>> 25);
    x0 = (x0 + x5) | 0;
    x1 = (x1 + x6) | 0;
    x2 = (x2 + x7) | 0;
    x3 = (x3 + x4) | 0;
    x15 ^= x0;
    x12 ^= x1;
    x13 ^= x2;
    x14 ^= x3;
    x15 = (x15 << 16) | (x15 >>> 16);
    x12 = (x12 << 16) | (x12 >>> 16);
    x13 = (x13 << 16) | (x13 >>> 16);
    x14 = (x14 << 16) | (x14 >>> 16);
    x10 = (x10 + x15) | 0;
    x11 = (x11 + x12) | 0;
    x8 = (x8 + x13) | 0;
    x9 = (x9 + x14) | 0;
    x5 ^= x10;
    x6 ^= x11;
    x7 ^= x8;
    x4 ^= x9;
    x5 = (x5 << 12) | (x5 >>> 20);
    x6 = (x6 << 12) | (x6 >>> 20);
    x7 = (x7 << 12) | (x7 >>> 20);
    x4 = (x4 << 12) | (x4 >>> 20);
    x0 = (x0 + x5) | 0;
    x1 = (x1 + x6) | 0;
    x2 = (x2 + x7) | 0;
    x3 = (x3 + x4) | 0;
    x15 ^= x0;
    x12 ^= x1;
    x13 ^= x2;
    x14 ^= x3;
    x15 = (x15 << 8) | (x15 >>> 24);
    x12 = (x12 << 8) | (x12 >>> 24);
    x13 = (x13 << 8) | (x13 >>> 24);
    x14 = (x14 << 8) | (x14 >>> 24);
    x10 = (x10 + x15) | 0;
    x11 = (x11 + x12) | 0;
    x8 = (x8 + x13) | 0;
    x9 = (x9 + x14) | 0;
    x5 ^= x10;
    x6 ^= x11;
    x7 ^= x8;
    x4 ^= x9;
    x5 = (x5 << 7) | (x5 >>> 25);
    x6 = (x6 << 7) | (x6 >>> 25);
    x7 = (x7 << 7) | (x7 >>> 25);
    x4 = (x4 << 7) | (x4 >>> 25);
  }
  out[from] = x0 + C0;
  out[from + 1] = x1 + C1;
  out[from + 2] = x2 + C2;
  out[from + 3] = x3 + C3;
  out[from + 4] = x4 + k0;
  out[from + 5] = x5 + k1;
  out[from + 6] = x6 + k2;
  out[from + 7] = x7 + k3;
  out[from + 8] = x8 + k4;
  out[from + 9] = x9 + k5;
  out[from + 10] = x10 + k6;
  out[from + 11] = x11 + k7;
  out[from + 12] = x12 + p0;
  out[from + 13] = x13 + p1;
  out[from + 14] = x14 + p2;
  out[from + 15] = x15 + p3;
}
