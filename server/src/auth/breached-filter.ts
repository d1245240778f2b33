import { createHash } from 'node:crypto';

/** Positions that each password sets. SHA-512 has words for 16 of them. */
const POSITIONS = 13;

/** How a password stands in the filter: lower case, without blanks around it. */
export function plainPassword(password: string): string {
  return password.trim().toLowerCase();
}

/**
 * The plain letters that a password is made of: full-width and mathematical letters and rings of
 * digits are the letters they show, marks over letters and what cannot be seen are left out.
 */
export function foldedPassword(password: string): string {
  const shown = password.normalize('NFKD').replace(/[\p{M}\p{C}\p{DI}\u2800]/gu, '');
  return plainPassword(shown.normalize('NFKC'));
}

/**
 * The bits of a Bloom filter that a plain password sets: 13 words of its SHA-512, each modulo the
 * number of bits. A password that was added has all of them set. Others have all of them set by
 * chance: one in 10,000 at 19 bits a password.
 */
export function filterPositions(plain: string, bits: number): readonly number[] {
  const digest = createHash('sha512').update(plain, 'utf8').digest();
  return Array.from({ length: POSITIONS }, (_, at) => digest.readUInt32LE(at * 4) % bits);
}
