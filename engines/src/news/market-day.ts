import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';

/** An instrument and how far it moved against its previous close, in hundredths of a percent. */
export interface Move {
  readonly instrument: Instrument;
  readonly moveBps: number;
}

export interface SectorDay {
  readonly sector: string;
  /** Plain average over the sector's instruments. */
  readonly moveBps: number;
}

/** What a market did in a day, from quotes alone. */
export interface MarketDay {
  readonly count: number;
  readonly risen: number;
  readonly fallen: number;
  /** Largest first. */
  readonly gainers: readonly Move[];
  readonly losers: readonly Move[];
  /** Most traded by value, in the instrument's currency. */
  readonly actives: readonly Instrument[];
  /** Best first. Sectors with fewer than three instruments say nothing about a sector. */
  readonly sectors: readonly SectorDay[];
}

const NAMED = 3;
const SECTOR_MIN = 3;

/** Sums a market up. Null when fewer than ten instruments have a quote: that is no market day. */
export function marketDayOf(
  rows: readonly { readonly instrument: Instrument; readonly quote: Quote | null }[],
): MarketDay | null {
  const quoted = rows.flatMap(({ instrument, quote }) => {
    if (quote === null || quote.previousClose <= 0n) return [];
    const change = Number(quote.last - quote.previousClose) / Number(quote.previousClose);
    return { instrument, quote, moveBps: Math.round(change * 10_000) };
  });
  if (quoted.length < 10) return null;
  const byMove = quoted.toSorted((left, right) => right.moveBps - left.moveBps);
  const byValue = quoted.toSorted((left, right) => turnoverOf(right) - turnoverOf(left));
  return {
    count: quoted.length,
    risen: quoted.filter((one) => one.moveBps > 0).length,
    fallen: quoted.filter((one) => one.moveBps < 0).length,
    gainers: byMove.filter((one) => one.moveBps > 0).slice(0, NAMED),
    losers: byMove
      .filter((one) => one.moveBps < 0)
      .slice(-NAMED)
      .reverse(),
    actives: byValue.slice(0, NAMED).map((one) => one.instrument),
    sectors: sectorDays(quoted),
  };
}

function sectorDays(moves: readonly Move[]): readonly SectorDay[] {
  const bySector = new Map<string, number[]>();
  for (const { instrument, moveBps } of moves) {
    if (instrument.sector === null) continue;
    bySector.set(instrument.sector, [...(bySector.get(instrument.sector) ?? []), moveBps]);
  }
  return [...bySector]
    .filter(([, all]) => all.length >= SECTOR_MIN)
    .map(([sector, all]) => ({ sector, moveBps: Math.round(sum(all) / all.length) }))
    .sort((left, right) => right.moveBps - left.moveBps);
}

function turnoverOf({ instrument, quote }: { instrument: Instrument; quote: Quote }): number {
  const price = Number(quote.last) / 10 ** instrument.priceDecimals;
  const quantity = Number(quote.volume) / 10 ** instrument.quantityDecimals;
  return (price * quantity) / Number(instrument.pricePerCashUnit);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
