import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { kindOf } from '@candor/domain/products/all-products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, NOON_MS, openMarketWorld } from '../market/testing/market-world.ts';
import { LatestTopic } from './latest-topic.ts';
import type { MarketTopic } from './read-topic.ts';

type Fields = Readonly<Record<string, unknown>>;

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

/** Two instruments of each product that has a market. */
const instruments = [...Map.groupBy(buildCatalogue(NOON_MS).instruments, kindOf).values()].flatMap(
  (all) => [all[0], all.at(-1)].filter((one) => one !== undefined),
);

const keysOf = ({ code, source, market }: Instrument) => ({ stockCode: code, source, market });

/** What the push says of a topic now; null where it says nothing. */
async function frameOf(of: MarketTopic): Promise<Fields | null> {
  const topic = new LatestTopic('topic', of);
  if (!(await topic.refresh(world.reads, () => 1))) return null;
  const text = topic.snapshot().toString('utf8');
  return JSON.parse(text.slice(text.indexOf('{'))).data;
}

/** The fields of a frame, as the call says them. */
function sharedOf(frame: Fields | null, answer: Fields): Fields {
  const shared = Object.keys(frame ?? {}).filter((name) => name in answer);
  return Object.fromEntries(shared.map((name) => [name, answer[name]]));
}

test('a quote says the same by frame and by call, in every product', async () => {
  const kinds = new Set(instruments.map(kindOf));
  expect(kinds.size).toBeGreaterThanOrEqual(9);
  for (const instrument of instruments) {
    const frame = await frameOf({ kind: 'quote', instrument });
    const { data } = await world.ask('getStock', keysOf(instrument));
    // Only an auction's figures are of the frame and of its list alone.
    const alone = Object.keys(frame ?? {}).filter((name) => !(name in data));
    const isAuction = kindOf(instrument) === 'auctionStock';
    expect([instrument.id, alone.length]).toEqual([instrument.id, isAuction ? 6 : 0]);
    expect(frame).toMatchObject(sharedOf(frame, data));
  }
});

test('rows of lists say what the frames of their instruments say', async () => {
  const { byKeys } = buildCatalogue(NOON_MS);
  let rows = 0;
  for (const [id, input] of [
    ['hotStock', {}],
    ['hkStockList', {}],
    ['futuresList', { type: 'forex' }],
    ['preMarketList', {}],
  ] as const) {
    const { data } = await world.ask(id, { ...input, pageNo: 1, pageSize: 5 });
    for (const row of data.list) {
      const instrument = byKeys.get(`${row.source}:${row.market}:${row.code}`);
      if (instrument === undefined) throw new Error(`no ${row.code}`);
      const frame = await frameOf({ kind: 'quote', instrument });
      const shared = sharedOf(frame, row);
      expect(Object.keys(shared)).toContain('price_nominal');
      expect(frame).toMatchObject(shared);
      rows += 1;
    }
  }
  expect(rows).toBeGreaterThan(10);
});

test('books, prints and bars say the same by frame and by call, in every product', async () => {
  let compared = 0;
  for (const instrument of instruments) {
    const keys = keysOf(instrument);
    for (const kind of ['depth', 'trades'] as const) {
      const { code, data } = await world.ask(kind, keys);
      if (code !== 200) continue;
      compared += 1;
      const frame = await frameOf({ kind, instrument });
      expect([instrument.id, frame]).toEqual([
        instrument.id,
        kind === 'depth' ? { bids: data.bids, asks: data.asks } : { list: data.list, skipped: 0 },
      ]);
    }
    const frame = await frameOf({ kind: 'kline', type: '1D', instrument });
    const { data } = await world.ask('kline', { ...keys, type: '1D' });
    expect([instrument.id, frame]).toEqual([instrument.id, { ...data.list.at(-1), type: '1D' }]);
  }
  expect(compared).toBeGreaterThan(instruments.length);
});
