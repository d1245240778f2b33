import tickSizes from '../reference/tick-sizes.json' with { type: 'json' };
import type { TickBand } from './instrument.ts';
import { scaledReference } from './scaled-reference.ts';

interface BandRow {
  readonly from: number;
  readonly to?: number;
  readonly tick: number;
}

interface RegimeRow {
  readonly tables: readonly { readonly id: string; readonly bands: readonly BandRow[] }[];
}

const regimes = { us: tickSizes.us, hkex: tickSizes.hkex, eu: tickSizes.eu } satisfies Record<
  string,
  RegimeRow
>;

/**
 * Which table of `tick-sizes.json` each kind of stock follows. Hong Kong stays on phase 1: the
 * start of phase 2 is not certain in the reference data.
 */
const tableOf = {
  usStock: { regime: 'us', table: 'rule612' },
  hkStock: { regime: 'hkex', table: 'phase1' },
  hkEtf: { regime: 'hkex', table: 'etp' },
  euStock: { regime: 'eu', table: 'liquid' },
} as const;

export type TickTable = keyof typeof tableOf;

/**
 * The bands of a stock tick table, scaled. The first band starts at zero and the last never ends.
 */
export function tickBandsOf(table: TickTable, priceDecimals: number): readonly TickBand[] {
  const { regime, table: tableId } = tableOf[table];
  const tables: RegimeRow['tables'] = regimes[regime].tables;
  const found = tables.find((row) => row.id === tableId);
  if (found === undefined) throw new Error(`no tick table ${tableId}`);
  const last = found.bands.length - 1;
  return found.bands.map((band, index) => ({
    fromPrice: index === 0 ? 0n : scaledReference(band.from, priceDecimals),
    toPrice:
      index === last || band.to === undefined ? null : scaledReference(band.to, priceDecimals),
    tick: scaledReference(band.tick, priceDecimals),
  }));
}

/** A single tick, scaled, at every price. */
export function uniformTick(tick: bigint): readonly TickBand[] {
  return [{ fromPrice: 0n, toPrice: null, tick }];
}
