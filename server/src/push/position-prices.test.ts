import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Position } from '@candor/domain/positions/position';
import { emptyAccount } from '@candor/domain/trading/account-state';
import { viewOfAccount } from '@candor/domain/trading/account-view';
import { marketDesk } from '@candor/engines/market/market-desk';
import { marketTicker } from '@candor/engines/market/market-ticker';
import { expect, test } from 'vitest';
import { PositionPrices } from './position-prices.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const catalogue = buildCatalogue(NOON);

/** Only what says which price a position moves with. */
function positionIn(instrumentId: string, closedAtMs: number | null = null): Position {
  return { positionId: `p-${instrumentId}`, instrumentId, side: 'long', closedAtMs } as Position;
}

function room() {
  let nowMs = NOON;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const provider = plainMarket({ marketHours: 'always', nowMs: clock.nowMs });
  const desk = marketDesk({ provider, clock, marketHours: 'always' });
  const onFailure = (error: unknown) => {
    throw error;
  };
  const ticker = marketTicker(desk, onFailure);
  const state = emptyAccount('10002345');
  const prices = new PositionPrices({
    ticker,
    read: async () => viewOfAccount(state),
    instrument: (id) => catalogue.byId.get(id) ?? null,
    nowMs: clock.nowMs,
    onFailure,
  });
  const told: string[] = [];
  prices.feed.listen((customerId, steps) => {
    for (const { payload } of steps) told.push(`${customerId} ${payload.position.positionId}`);
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const turnTo = async (ms: number): Promise<void> => {
    nowMs = ms;
    await settle();
    await ticker.look();
    await settle();
  };
  return { prices, state, told, turnTo };
}

test('a reader is told once a second which of its positions moved', async () => {
  const { prices, state, told, turnTo } = room();
  state.positions.set('a', positionIn('0:NASDAQ:AAPL'));
  state.positions.set('b', positionIn('0:NASDAQ:MSFT', NOON));
  prices.begin('10002345');
  await turnTo(NOON);
  expect(told).toEqual(['10002345 p-0:NASDAQ:AAPL']);
  await turnTo(NOON + 900);
  expect(told.length).toBe(1);
  await turnTo(NOON + 2000);
  expect(told.length).toBe(2);
});

test('a position opened meanwhile is watched, and nobody who left is told', async () => {
  const { prices, state, told, turnTo } = room();
  prices.begin('10002345');
  await turnTo(NOON);
  expect(told).toEqual([]);
  state.positions.set('a', positionIn('100:CRYPTO:BTCUSD'));
  prices.note('10002345', '100:CRYPTO:BTCUSD');
  prices.note('99999999', '0:NASDAQ:AAPL');
  await turnTo(NOON + 2000);
  expect(told).toEqual(['10002345 p-100:CRYPTO:BTCUSD']);
  prices.end('10002345');
  await turnTo(NOON + 5000);
  expect(told.length).toBe(1);
});

test('numbers start above those of an earlier process, so that old readers take the whole state', async () => {
  const { prices, state, turnTo } = room();
  state.positions.set('a', positionIn('0:NASDAQ:AAPL'));
  prices.begin('10002345');
  expect((await prices.feed.counters(['10002345'])).get('10002345')).toBe(NOON);
  await turnTo(NOON);
  expect((await prices.feed.counters(['10002345'])).get('10002345')).toBe(NOON + 1);
  expect(await prices.feed.after('10002345', NOON - 50, 1000)).toBe(null);
});
