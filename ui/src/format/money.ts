import { minorDecimals } from '@candor/domain/money/money';
import {
  groupThousands,
  placesOfDecimal,
  readDecimal,
  roundDecimal,
  signOfDecimal,
} from './decimal.ts';

/** What stands for a figure that is not known. Zero is never shown this way. */
export const noValue = '--';
/** The true minus. A hyphen is narrower than a plus and lets columns of figures wander. */
export const minus = '\u2212';

const symbols: Readonly<Record<string, string>> = { USD: '$', HKD: 'HK$' };

/** `$`, `HK$`, or the currency code and a space for any other currency. */
export function currencyPrefix(currency: string): string {
  return symbols[currency] ?? `${currency}\u00A0`;
}

/** The parts of money for a figure whose cents are set quieter. Null when there is no value. */
export function moneyParts(
  value: string | null | undefined,
  currency: string,
): { sign: string; whole: string; cents: string } | null {
  const rounded = readDecimal(roundDecimal(value, 2));
  if (!rounded) return null;
  return {
    sign: rounded.isNegative ? minus : '',
    whole: currencyPrefix(currency) + groupThousands(rounded.whole),
    cents: `.${rounded.places}`,
  };
}

/** `$1,234.56`, `−$183.00`, `HK$0.00`; `--` when there is no value. Two decimals always. */
export function formatMoney(value: string | null | undefined, currency: string): string {
  const parts = moneyParts(value, currency);
  return parts ? parts.sign + parts.whole + parts.cents : noValue;
}

/** Money with its direction: `+$912.00`, `−$183.00`; zero has neither sign. */
export function formatSignedMoney(value: string | null | undefined, currency: string): string {
  const text = formatMoney(value, currency);
  return signOfDecimal(roundDecimal(value, 2)) > 0 ? `+${text}` : text;
}

/** Whether a ledger keeps it finer than cents: a coin. */
const isCoin = (currency: string): boolean => minorDecimals(currency) > 2;

/** Money, or coins with every decimal they have: `$500.20`, `498.654173 USDT`. */
export function formatSum(value: string | null | undefined, currency: string): string {
  if (!isCoin(currency)) return formatMoney(value, currency);
  return value == null ? noValue : `${formatQuantity(value)} ${currency}`;
}

/** The same with its direction: `+$500.20`, `−498.654173 USDT`. */
export function formatSignedSum(value: string | null | undefined, currency: string): string {
  if (!isCoin(currency)) return formatSignedMoney(value, currency);
  return (signOfDecimal(value) > 0 ? '+' : '') + formatSum(value, currency);
}

export interface PriceForm {
  /** Shown before the figure where the reader must know it. Absent: the bare figure. */
  readonly currency?: string | undefined;
  /** The least decimals; a price keeps more where it carries them. Two when absent. */
  readonly decimals?: number | undefined;
}

/** `$187.42`, `1.08342`, `EUR 61.40`: a price keeps every decimal its tick gives it. */
export function formatPrice(value: string | null | undefined, form: PriceForm = {}): string {
  const price = readDecimal(value);
  if (!price) return noValue;
  const places = price.places.padEnd(form.decimals ?? 2, '0');
  const prefix = form.currency === undefined ? '' : currencyPrefix(form.currency);
  const sign = price.isNegative ? minus : '';
  const tail = places === '' ? '' : `.${places}`;
  return `${sign}${prefix}${groupThousands(price.whole)}${tail}`;
}

/**
 * The change of a price, with its sign, at the decimals of the price: `+6.08`, `−0.0012`, `0.00`.
 */
export function formatChange(value: string | null | undefined, decimals = 2): string {
  const text = formatPrice(value, { decimals: Math.max(decimals, placesOfDecimal(value)) });
  return signOfDecimal(value) > 0 ? `+${text}` : text;
}

/** `1,234` or `0.12345678`: a quantity without trailing zeros. */
export function formatQuantity(value: string | null | undefined): string {
  const quantity = readDecimal(value);
  if (!quantity) return noValue;
  const places = quantity.places.replace(/0+$/, '');
  const sign = quantity.isNegative ? minus : '';
  return sign + groupThousands(quantity.whole) + (places === '' ? '' : `.${places}`);
}
