import { type Refused, refuse } from '../call/answer.ts';
import { foldedPassword, plainPassword } from './breached-filter.ts';
import { isBreached } from './breached-passwords.ts';
import { type Installation, isOfOwnWords } from './own-words.ts';

/** Whose password it is to be; absent before there is a user ID. */
export interface SecretOwner {
  readonly email: string;
  readonly userId?: string;
}

/**
 * PASSWORD_COMMON for a password that guessers try first: one that is known from a broken-into
 * site, also said again, one character again and again, digits or letters in their order, words of
 * this product and installation, or the owner's own e-mail, name in it or user ID; also in letters
 * that only look different. Null for all others. Of customers and operators alike.
 */
export function refuseCommon(
  password: string,
  owner: SecretOwner,
  field: 'password' | 'newPassword',
  installation: Installation,
): Refused | null {
  const readings = new Set([plainPassword(password), foldedPassword(password)]);
  const isWeak = [...readings].some((plain) => isCommon(plain, owner, installation));
  return isWeak ? refuse('PASSWORD_COMMON', { field }) : null;
}

function isCommon(plain: string, owner: SecretOwner, installation: Installation): boolean {
  const [name = ''] = owner.email.toLowerCase().split('@');
  const own = [owner.email.toLowerCase(), name, owner.userId];
  const [, again] = /^(.{6,}?)\1+$/u.exec(plain) ?? [];
  return (
    own.includes(plain) ||
    isEven(plain) ||
    isOfOwnWords(plain, installation) ||
    isBreached(plain) ||
    (again !== undefined && isBreached(again))
  );
}

/**
 * PAY_PASSWORD_SIMPLE for six digits that a guesser with five tries would try: in even steps
 * (000000, 123456, 246802), a group said again (121212, 123123), or a day as it is written down
 * (010190, 900131). Null for all others.
 */
export function refuseSimple(payPassword: string): Refused | null {
  const isAgain = /^(\d\d)\1\1$|^(\d{3})\2$/.test(payPassword);
  const isWeak = isAgain || isEven(payPassword) || isDay(payPassword);
  return isWeak ? refuse('PAY_PASSWORD_SIMPLE', { field: 'payPassword' }) : null;
}

/** Each character as far from the one before it as the next; digits begin again after 9. */
function isEven(text: string): boolean {
  const isDigits = /^\d+$/.test(text);
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const [first = 0] = steps;
  if (!isDigits && Math.abs(first) > 1) return false;
  return steps.every((step) => step === first || (isDigits && (step - first) % 10 === 0));
}

/** Day, month and two digits of a year, in the orders in which they are written. */
function isDay(digits: string): boolean {
  const [first = 0, second = 0, third = 0] = (digits.match(/../g) ?? []).map(Number);
  const isOf = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return isOf(first, second) || isOf(second, first) || isOf(third, second);
}
