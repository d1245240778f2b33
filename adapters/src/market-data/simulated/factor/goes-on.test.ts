import type { MarketHours } from '@candor/domain/time/market-hours';
import { expect, test } from 'vitest';
import { quoteViolations } from '../../conformance.ts';
import { classicModel } from '../market-model.ts';
import { simulatedMarket } from '../simulated-market.ts';
import { aFactorMarket } from './testing/a-factor-market.ts';

/** Thursday in the session of New York: the house goes over at the next 00:00 UTC. */
const BEGUN = Date.parse('2026-11-19T17:00:12.345Z');
const PIN = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const openModes: readonly MarketHours[] = ['always', 'exchange'];

for (const marketHours of openModes) {
  const of = { seed: 'goes on', marketHours, begunMs: BEGUN };
  const { market, leaders, terms } = aFactorMarket({ ...of, isContinued: true });
  const old = simulatedMarket({ ...of, leaders, nowMs: () => BEGUN });
  const looked = leaders.filter((one, index) => {
    return (
      index % 83 === 5 || ['KO', '00700', 'BTCUSD', 'EURJPY', 'CLF7', 'GCZ6'].includes(one.code)
    );
  });

  test(`with ${marketHours} hours every path goes on from the last price of 4`, async () => {
    expect(terms.pinDay * DAY_MS).toBe(PIN);
    for (const one of looked.filter(({ assetClass }) => assetClass !== 'index')) {
      const [before] = await market.quotes([one], PIN - 1);
      const [was] = await old.quotes([one], PIN - 1);
      expect(before, one.id).toEqual(was);
      const [first] = await market.quotes([one], PIN + 1);
      if (first === undefined || was === undefined) throw new Error(`${one.id} has no price`);
      expect(quoteViolations(market, one, first, PIN + 1), one.id).toEqual([]);
      // A second of trading at most lies between, and the rounding of both to a tick.
      const step = Math.abs(Math.log(Number(first.last) / Number(was.last)));
      const tick = Number(one.ticks[0]?.tick ?? 1n) / Number(was.last);
      expect(step, one.id).toBeLessThan(one.reference.annualVol * 0.002 + 2 * tick);
      const isOpen = first.timeMs >= PIN;
      expect(first.drawnBy?.slice(0, 2), one.id).toBe(isOpen ? '7 ' : '4 ');
    }
  });

  test(`with ${marketHours} hours history before the pin is that of version 4`, async () => {
    for (const one of looked.slice(0, 6)) {
      const endMs = PIN - 1;
      for (const type of ['1D', '3M'] as const) {
        const now = await market.klines({ instrument: one, type, endMs });
        expect(now, one.id).toEqual(await old.klines({ instrument: one, type, endMs }));
      }
    }
  });
}

test('the day in which one version follows the other is whole, bars and volume', async () => {
  const of = { seed: 'goes on', marketHours: 'exchange', begunMs: BEGUN } as const;
  const { market, leaders } = aFactorMarket({ ...of, isContinued: true });
  const pair = leaders.find(({ code }) => code === 'EURUSD');
  if (pair === undefined) throw new Error('no pair');
  const endMs = PIN + 90 * MINUTE_MS;
  const { bars } = await market.klines({ instrument: pair, type: 'intraday', endMs });
  expect(
    bars.some(({ startMs }) => startMs < PIN) && bars.some(({ startMs }) => startMs >= PIN),
  ).toBe(true);
  const [quote] = await market.quotes([pair], endMs - 1);
  const sorted = bars.flatMap(({ high, low }) => [high, low]).toSorted((a, b) => (a < b ? -1 : 1));
  expect(quote).toMatchObject({ open: bars[0]?.open, high: sorted.at(-1), low: sorted[0] });
  const traded = bars.slice(0, -1).reduce((sum, { volume }) => sum + volume, 0n);
  expect(quote?.volume).toBeGreaterThanOrEqual(traded);
  for (const [index, bar] of bars.entries()) {
    const next = bars[index + 1];
    if (next !== undefined && next.startMs - bar.startMs === MINUTE_MS) {
      expect(Math.abs(Number(next.open - bar.close))).toBeLessThanOrEqual(1);
    }
  }
});

test('what was announced of a dividend under version 4 stays', async () => {
  const of = { seed: 'goes on', marketHours: 'exchange', begunMs: BEGUN } as const;
  const { model, leaders } = aFactorMarket({ ...of, isContinued: true });
  const before = classicModel({ ...of, leaders });
  const day = PIN / DAY_MS;
  let compared = 0;
  for (const one of leaders.filter((_, index) => index % 7 === 1)) {
    const [was, now] = [before.dividendsOf(one), model.dividendsOf(one)];
    if (was === null || now === null) continue;
    expect(now.before(day), one.id).toEqual(was.before(day));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});
