import type { Instrument } from '@candor/domain/instruments/instrument';
import { relationOf, twins } from './relations.ts';

const CURRENCIES = 'currencies';
const PAIRS = /^forex (?!X)/;

/**
 * Names what an instrument's quotes keep time with: all that is tied by what it follows speaks in
 * the same milliseconds, so that none of them still shows what another has left behind. By a
 * second that was late a contract and a fund of one index had a gap that anybody could trade.
 */
export function clockOf(instrument: Pick<Instrument, 'assetClass' | 'code' | 'future'>): string {
  const { assetClass, code, future } = instrument;
  const relation = relationOf(instrument);
  const twin = assetClass === 'stock' ? twins[code] : undefined;
  if (twin !== undefined) return `stock ${twin.first}`;
  // Contracts of one product differ by their carry alone.
  const own = future === null ? `${assetClass} ${code}` : `future ${future.product}`;
  const name = relation?.leader ?? own;
  // Every cross is the quotient of two pairs.
  return PAIRS.test(name) ? CURRENCIES : name;
}
