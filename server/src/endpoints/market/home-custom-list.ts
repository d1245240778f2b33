import { nearestContract } from '@candor/domain/instruments/index-followers';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quoteItems } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** One of each kind, for everybody: two US stocks, a Hong Kong one, a coin, a pair and gold. */
const fixedKeys = [
  '0:NASDAQ:AAPL',
  '0:NASDAQ:NVDA',
  '11:HK:00700',
  '100:CRYPTO:BTCUSD',
  '2:FOREX:EURUSD',
] as const;
const FIXED_PRODUCT = 'GC';
const OWN_ROWS_MAX = 20;

/** The first rows of the customer's own watchlist, then the fixed set, nothing twice. */
export const homeCustomList = endpoint('homeCustomList', async (call, { market }) => {
  const catalogue = market.desk.catalogue();
  const { caller } = call;
  const own = caller === null ? [] : await market.watchlist.list(caller.userId);
  const gold = nearestContract(catalogue, FIXED_PRODUCT, call.nowMs);
  const instruments = [
    ...own.slice(0, OWN_ROWS_MAX).flatMap((row) => catalogue.byId.get(row.instrumentId) ?? []),
    ...fixedKeys.flatMap((keys) => catalogue.byKeys.get(keys) ?? []),
    ...(gold === null ? [] : [gold]),
  ];
  const rows = await market.board.rows([...new Set(instruments)]);
  return accept({ list: await quoteItems(market, rows, await readerOf(market, call)) });
});
