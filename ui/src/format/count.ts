import type { Locale } from '@candor/locales/locale';
import { groupThousands, readDecimal, roundDecimal } from './decimal.ts';
import { currencyPrefix, formatQuantity, minus, noValue } from './money.ts';

interface Unit {
  readonly digits: number;
  readonly mark: string;
}

/** Largest first. `digits` zeros make one of the unit. */
const units: Readonly<Record<Locale, readonly Unit[]>> = {
  en: [
    { digits: 12, mark: 'T' },
    { digits: 9, mark: 'B' },
    { digits: 6, mark: 'M' },
  ],
  'zh-Hans': [
    { digits: 12, mark: '万亿' },
    { digits: 8, mark: '亿' },
    { digits: 4, mark: '万' },
  ],
  'zh-Hant': [
    { digits: 12, mark: '萬億' },
    { digits: 8, mark: '億' },
    { digits: 4, mark: '萬' },
  ],
};

/** Below this many digits a whole number is shown in full, in every language. */
const shownInFull = 6;

/**
 * A large count in the words of the language: `4.82M`, `482万`, `4.82亿`. Three figures, cut, not
 * rounded up, so that a count never claims more than there was. Never for the customer's own money.
 */
export function formatCount(value: string | null | undefined, locale: Locale): string {
  const count = readDecimal(value);
  if (!count) return noValue;
  const whole = count.whole.replace(/^0+(?=\d)/, '');
  const unit = units[locale].find((candidate) => whole.length > candidate.digits);
  if (!unit || whole.length < shownInFull) {
    // A thousand and more is told in whole units; the rest is noise in a count.
    return formatQuantity(whole.length > 3 ? roundDecimal(value, 0) : roundDecimal(value, 4));
  }
  const head = whole.slice(0, whole.length - unit.digits);
  const places = whole.slice(whole.length - unit.digits).slice(0, Math.max(0, 3 - head.length));
  const sign = count.isNegative ? minus : '';
  const tail = places === '' ? '' : `.${places}`;
  return `${sign}${groupThousands(head)}${tail}${unit.mark}`;
}

/** A large sum that is nobody's own money, such as a market value: `$61.4B`, `$614亿`. */
export function formatMoneyCount(
  value: string | null | undefined,
  currency: string,
  locale: Locale,
): string {
  const text = formatCount(value, locale);
  if (text === noValue) return text;
  const isNegative = text.startsWith(minus);
  return `${isNegative ? minus : ''}${currencyPrefix(currency)}${isNegative ? text.slice(1) : text}`;
}
