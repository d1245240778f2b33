import type { KlineType } from '@candor/contract/enums';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { simulatedMarket } from './simulated-market.ts';

/** Wednesday 18 November 2026, 14:30 UTC: the US market opens. */
const OPEN = Date.UTC(2026, 10, 18, 14, 30);
const MINUTE_MS = 60_000;
const catalogue = buildCatalogue(OPEN);

function freshMarket() {
  const { instruments: leaders } = catalogue;
  return simulatedMarket({ seed: 's', marketHours: 'exchange', leaders, nowMs: () => OPEN });
}

test('a chart looked at all day long, to and fro, is the one drawn at a single look', async () => {
  const kept = freshMarket();
  for (const code of ['AAPL', 'BTCUSD', 'GCZ6']) {
    const [instrument] = catalogue.byCode.get(code) ?? [];
    if (instrument === undefined) throw new Error(`no ${code}`);
    for (const type of ['intraday', '1D', '1W'] as const satisfies readonly KlineType[]) {
      for (const minute of [-5, 3, 47, 12, 391, 30, 1500]) {
        const at = { instrument, type, endMs: OPEN + minute * MINUTE_MS + 17_500 };
        // The quote moves the day the market keeps drawn.
        await kept.quotes([instrument], at.endMs);
        expect(await kept.klines(at)).toEqual(await freshMarket().klines(at));
      }
    }
  }
});
