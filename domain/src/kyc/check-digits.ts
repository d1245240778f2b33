/** Rules of check digits, over capital letters and digits that already have the right form. */
export const checkDigits = {
  'mod11-2': isMod112,
  dni: isDni,
  hkid: isHkid,
  luhn: isLuhn,
  nric: isNric,
  taiwan: isTaiwan,
  thai: isThai,
} as const satisfies Readonly<Record<string, (number: string) => boolean>>;

export type CheckRule = keyof typeof checkDigits;

const LETTER_A = 'A'.charCodeAt(0);
const digitsOf = (text: string) => [...text].map(Number);

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
}

/** ISO 7064 MOD 11-2: mainland identity cards. */
function isMod112(number: string): boolean {
  const sum = [...number].reduce(
    (carried, sign) => (carried * 2 + (sign === 'X' ? 10 : Number(sign))) % 11,
    0,
  );
  return sum === 1;
}

/** The letter of Spain is the number modulo 23. */
function isDni(number: string): boolean {
  const digits = number.slice(0, -1).replace(/^[XYZ]/, (sign) => String('XYZ'.indexOf(sign)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number.at(-1);
}

/** Hong Kong: weights 9 to 1 over two letters, of which the first may be a space of 36. */
function isHkid(number: string): boolean {
  const padded = number.padStart(9, ' ');
  const values = [...padded.slice(0, 2)].map((sign) =>
    sign === ' ' ? 36 : sign.charCodeAt(0) - LETTER_A + 10,
  );
  const last = padded.at(-1) === 'A' ? 10 : Number(padded.at(-1));
  const all = [...values, ...digitsOf(padded.slice(2, 8)), last];
  return weighted(all, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

function isLuhn(number: string): boolean {
  const sum = digitsOf(number)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** Singapore; the newest letter, M, has an offset and an order of its own. */
function isNric(number: string): boolean {
  const kind = number[0] ?? '';
  const offset = { S: 0, F: 0, T: 4, G: 4, M: 3 }[kind] ?? 0;
  const letters = { S: 'JZIHGFEDCBA', T: 'JZIHGFEDCBA', M: 'XWUTRQPNJLK' }[kind] ?? 'XWUTRQPNMLK';
  const sum = weighted(digitsOf(number.slice(1, 8)), [2, 7, 6, 5, 4, 3, 2]) + offset;
  return letters[sum % 11] === number[8];
}

const TAIWAN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

/** Taiwan: the letter counts as two digits, and so does the second letter of older permits. */
function isTaiwan(number: string): boolean {
  const place = TAIWAN_LETTERS.indexOf(number[0] ?? '') + 10;
  const second = number[1] ?? '';
  const kind = /\d/.test(second) ? Number(second) : (second.charCodeAt(0) - LETTER_A) % 10;
  const digits = [Math.floor(place / 10), place % 10, kind, ...digitsOf(number.slice(2))];
  return weighted(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

/** Thailand: weights 13 to 2, taken from eleven. */
function isThai(number: string): boolean {
  const digits = digitsOf(number);
  const sum = weighted(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return (11 - (sum % 11)) % 10 === digits[12];
}
