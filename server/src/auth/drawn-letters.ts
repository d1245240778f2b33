import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another: five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;

/** So many letters by chance, to be read and typed by people: in groups of four (`AB2C-D3EF`). */
export function drawLetters(count: number): string {
  const letters = Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
  return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** What was typed, as it was drawn but for its groups: upper case, no blanks, no hyphens. */
export function plainLetters(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}
