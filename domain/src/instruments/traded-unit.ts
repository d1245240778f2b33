import { coinOf } from './crypto.ts';
import { baseOf } from './forex.ts';
import { futuresProduct } from './futures-contracts.ts';
import type { Instrument } from './instrument.ts';

/** What one unit of quantity (one lot, one contract, one coin) is made of. */
export interface TradedUnit {
  /** A decimal text: 100000 of one lot of EUR/USD. */
  readonly size: string;
  /**
   * What `size` counts: a currency or coin by its code, a measure as the reference names it
   * ("troy oz", "bbl"), or what an amount of the instrument's currency is of ("x index", "face").
   */
  readonly sizeUnit: string;
}

/** Spot metals are quoted by the ounce. */
const OUNCE = 'troy oz';
/** `100 troy oz`, `HK$50 x index`, `EUR 125,000`. */
const CONTRACT_UNIT = /^(?<prefix>[A-Z]{3} |[A-Z]*\$)?(?<size>[\d,.]+)(?: (?<unit>.+))?$/;

/** True of what is counted in lots or contracts, and of coins that may be bought on margin. */
export function isCountedInUnits(
  instrument: Pick<Instrument, 'unit' | 'assetClass' | 'leverages'>,
) {
  const { unit, assetClass, leverages } = instrument;
  if (unit === 'lots' || unit === 'contracts') return true;
  return assetClass === 'crypto' && leverages.some((leverage) => leverage > 1);
}

/** What one unit of an instrument is made of; null of what is not counted in such units. */
export function tradedUnit(instrument: Instrument): TradedUnit | null {
  if (!isCountedInUnits(instrument)) return null;
  const { assetClass, future, multiplier, sector } = instrument;
  if (assetClass === 'crypto') return { size: '1', sizeUnit: coinOf(instrument) };
  if (future !== null) return contractUnit(futuresProduct(future.product).contractUnit);
  const sizeUnit = sector === 'metal' ? OUNCE : baseOf(instrument);
  return { size: multiplier.toString(), sizeUnit };
}

/** The reference's text of a contract in its parts. Throws on a text of another form. */
export function contractUnit(text: string): TradedUnit {
  const { prefix = '', size, unit } = CONTRACT_UNIT.exec(text)?.groups ?? {};
  const sizeUnit = unit ?? prefix.trim();
  if (size === undefined || sizeUnit === '') throw new Error(`no unit of a contract: ${text}`);
  return { size: size.replaceAll(',', ''), sizeUnit };
}
