import { m } from '@candor/locales/messages';
import type { Say } from '../words.ts';
import { roundDecimal, signOfDecimal } from './decimal.ts';

/** A change in words: "up 3.35 percent", "unchanged", "no value". */
export function spokenPercent(value: string | null | undefined, t: Say): string {
  const rounded = roundDecimal(value, 2);
  if (rounded === null) return t(m.common_no_value);
  const sign = signOfDecimal(rounded);
  if (sign === 0) return t(m.common_unchanged);
  const size = rounded.replace('-', '');
  return sign > 0
    ? t(m.common_up_percent, { value: size })
    : t(m.common_down_percent, { value: size });
}
