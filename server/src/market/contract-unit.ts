import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

type UnitWord = (words: { amount: string }, to: { locale: Locale }) => string;

/** Units of the reference data, by what stands behind the amount. */
const unitWords: Readonly<Record<string, UnitWord>> = {
  'x index': m.instrument_unit_index,
  'x (100 - rate)': m.instrument_unit_rate,
  face: m.instrument_unit_face,
  bbl: m.instrument_unit_barrels,
  bu: m.instrument_unit_bushels,
  lb: m.instrument_unit_pounds,
  gal: m.instrument_unit_gallons,
  cwt: m.instrument_unit_hundredweights,
  MMBtu: m.instrument_unit_mmbtu,
  'troy oz': m.instrument_unit_troy_ounces,
  'metric tons': m.instrument_unit_metric_tons,
  'short tons': m.instrument_unit_short_tons,
  bitcoin: m.instrument_unit_bitcoin,
  ether: m.instrument_unit_ether,
};

/**
 * What one contract is, in the reader's language: `100 troy oz` is 100 金衡安士. A unit that is not
 * on the list, such as a plain sum of money, is told as the exchange does.
 */
export function contractUnitText(unit: string, locale: Locale): string {
  for (const [ending, say] of Object.entries(unitWords)) {
    if (!unit.endsWith(` ${ending}`)) continue;
    return say({ amount: unit.slice(0, -ending.length - 1) }, { locale });
  }
  return unit;
}
