import type { KlineType } from '@candor/contract/enums';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

/** Wednesday 18 November 2026, 14:30 UTC: the US market opens. */
const OPEN = Date.UTC(2026, 10, 18, 14, 30);
const MINUTE_MS = 60_000;
const catalogue = buildCatalogue(OPEN);

function freshMarket() {
  return aFactorMarket({ seed: 's', marketHours: 'exchange', begunMs: OPEN }).market;
}

test('a chart looked at all day long, to and fro, is the one drawn at a single look', async () => {
  const kept = freshMarket();
  for (const code of ['AAPL', 'GCZ6']) {
    const [instrument] = catalogue.byCode.get(code) ?? [];
    if (instrument === undefined) throw new Error(`no ${code}`);
    for (const type of ['intraday', '1D', '1W'] as const satisfies readonly KlineType[]) {
      for (const minute of [-5, 47, 12, 391, 1500]) {
        const at = { instrument, type, endMs: OPEN + minute * MINUTE_MS + 17_500 };
        // The quote moves the day the market keeps drawn.
        await kept.quotes([instrument], at.endMs);
        expect(await kept.klines(at)).toEqual(await freshMarket().klines(at));
      }
    }
  }
});

test('the minute chart tells the trading of its day, with the break and what is to come', async () => {
  const [tencent] = catalogue.byCode.get('00700') ?? [];
  if (tencent === undefined) throw new Error('no 700');
  // 10:00 in Hong Kong.
  const endMs = Date.UTC(2026, 10, 18, 2, 0, 30);
  const at = { instrument: tencent, endMs } as const;
  const { bars, sessions } = await freshMarket().klines({ ...at, type: 'intraday' });
  expect(sessions).toEqual([
    { startMs: Date.UTC(2026, 10, 18, 1, 30), endMs: Date.UTC(2026, 10, 18, 4) },
    { startMs: Date.UTC(2026, 10, 18, 5), endMs: Date.UTC(2026, 10, 18, 8) },
  ]);
  expect(bars.length).toBe(31);
  expect((await freshMarket().klines({ ...at, type: '1D' })).sessions).toBeUndefined();
});

test('where a market never rests, minutes are of its day and five minutes of 24 hours', async () => {
  const [bitcoin] = catalogue.byCode.get('BTCUSD') ?? [];
  if (bitcoin === undefined) throw new Error('no BTCUSD');
  const endMs = Date.UTC(2026, 10, 18, 2, 0, 30);
  const minutes = await freshMarket().klines({ instrument: bitcoin, type: 'intraday', endMs });
  expect([minutes.bars[0]?.startMs, minutes.bars.length]).toEqual([Date.UTC(2026, 10, 18), 121]);
  const day = { startMs: Date.UTC(2026, 10, 18), endMs: Date.UTC(2026, 10, 19) };
  expect(minutes.sessions).toEqual([day]);
  const five = await freshMarket().klines({ instrument: bitcoin, type: '1D', endMs });
  expect(five.bars[0]?.startMs).toBe(Date.UTC(2026, 10, 17, 2, 5));
});

test('five minutes reach back to the same moment of the trading day before', async () => {
  const [apple] = catalogue.byCode.get('AAPL') ?? [];
  if (apple === undefined) throw new Error('no AAPL');
  const at = async (endMs: number) => {
    const { bars } = await freshMarket().klines({ instrument: apple, type: '1D', endMs });
    return [bars.length, bars[0]?.startMs, bars.at(-1)?.startMs];
  };
  const dayBefore = OPEN - 24 * 60 * MINUTE_MS;
  // 10:42: what was left of Tuesday from 10:45, and 15 bars of today.
  expect(await at(OPEN + 72 * MINUTE_MS + 7_000)).toEqual([
    78,
    dayBefore + 75 * MINUTE_MS,
    OPEN + 70 * MINUTE_MS,
  ]);
  // After the close: the day alone.
  expect(await at(OPEN + 500 * MINUTE_MS)).toEqual([78, OPEN, OPEN + 385 * MINUTE_MS]);
});
