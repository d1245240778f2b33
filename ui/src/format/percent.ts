import { groupThousands, readDecimal, roundDecimal, signOfDecimal } from './decimal.ts';
import { minus, noValue } from './money.ts';

/** `+3.35%`, `−1.46%`, `0%` for anything under 0.005 in size, `--` for none. */
export function formatPercent(value: string | null | undefined): string {
  const text = formatPlainPercent(value);
  return signOfDecimal(roundDecimal(value, 2)) > 0 ? `+${text}` : text;
}

/** A share or a range that has no direction: `3.61%`, `0%`, `--`. */
export function formatPlainPercent(value: string | null | undefined): string {
  const rounded = readDecimal(roundDecimal(value, 2));
  if (!rounded) return noValue;
  if (/^0+$/.test(rounded.whole + rounded.places)) return '0%';
  const sign = rounded.isNegative ? minus : '';
  return `${sign}${groupThousands(rounded.whole)}.${rounded.places}%`;
}

/** A share that is there however small it is: `<0.01%` where two places would say there is none. */
export function formatShare(value: string | null | undefined): string {
  const isHidden = signOfDecimal(value) > 0 && signOfDecimal(roundDecimal(value, 2)) === 0;
  return isHidden ? '<0.01%' : formatPlainPercent(value);
}

/** Direction of a percent as it is shown: what rounds to zero has none. Null has none either. */
export function toneOfPercent(value: string | null | undefined): 'rise' | 'fall' | 'flat' {
  const sign = signOfDecimal(roundDecimal(value, 2));
  return sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
}
