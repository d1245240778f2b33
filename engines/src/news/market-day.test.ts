import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { marketDayOf } from './market-day.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 20));
const technology = catalogue.instruments
  .filter((one) => one.source === 0 && one.market === 'NASDAQ' && one.sector === 'technology')
  .slice(0, 12);

/** A quote that moved by so many hundredths of a percent from 100.00, with a volume in shares. */
function moved(instrumentId: string, moveBps: number, volume: bigint): Quote {
  const last = 1_000_000n + BigInt(moveBps) * 100n;
  return {
    instrumentId,
    bid: last,
    ask: last,
    bidQuantity: 1n,
    askQuantity: 1n,
    last,
    previousClose: 1_000_000n,
    open: last,
    high: last,
    low: last,
    volume,
    timeMs: 0,
    sourceName: 'test',
    isSimulated: true,
  };
}

test('a day is counted, ranked and averaged by sector', () => {
  const rows = technology.map((instrument, at) => ({
    instrument,
    quote: moved(instrument.id, (at - 4) * 10, BigInt(100 - at)),
  }));
  const day = marketDayOf(rows);
  // Moves from -0.40% to +0.70%: four fell, one stood still, seven rose; the average is 0.15%.
  expect(day).toMatchObject({ count: 12, risen: 7, fallen: 4 });
  expect(day?.gainers.map((one) => one.moveBps)).toEqual([70, 60, 50]);
  expect(day?.losers.map((one) => one.moveBps)).toEqual([-40, -30, -20]);
  expect(day?.actives[0]?.id).toBe(technology[0]?.id);
  expect(day?.sectors).toEqual([{ sector: 'technology', moveBps: 15 }]);
});

test('without quotes there is no day', () => {
  expect(marketDayOf(technology.map((instrument) => ({ instrument, quote: null })))).toBe(null);
});
