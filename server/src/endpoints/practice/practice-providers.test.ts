import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptedMarket } from '../../testing/scripted-market.ts';
import { openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

/** Shares that are simulated, and rates that come from a real market. */
class RealRates extends ScriptedMarket {
  readonly #rates: MarketDataProvider = Object.assign(new ScriptedMarket(), {
    name: 'real',
    isSimulated: false,
  });

  partFor(instrument: Instrument): MarketDataProvider {
    return instrument.source === 2 ? this.#rates : this;
  }
}

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({}, { market: new RealRates() });
});
afterAll(() => house.close());

test('a share abroad whose rate nobody can tell of the past is not replayed, others are', async () => {
  const ada = await house.customer();
  const start = (stockCode: string, source: number, market: string) => {
    const instruments = [{ stockCode, source, market }];
    return ada.ask('practiceStart', { date: '2026-11-18', instruments, speed: 1 });
  };
  for (const [code, market] of [
    ['VOD', 'LSE'],
    ['SAP', 'XETRA'],
    ['NESN', 'SIX'],
  ] as const) {
    expect((await start(code, 0, market)).data).toMatchObject({
      reason: 'PRACTICE_ONLY',
      field: 'instruments',
    });
  }
  const begun = await start('00700', 11, 'HK');
  expect(begun.code).toBe(200);
  await ada.get('practiceEnd', { id: begun.data.id });
  expect((await start('AAPL', 0, 'NASDAQ')).code).toBe(200);
});
