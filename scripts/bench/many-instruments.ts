import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { OutputOf } from '@candor/contract/route';
import type { watchlist } from '@candor/contract/routes/watchlist';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import type { MarketDataProvider } from '@candor/engines/market/provider';

export type WatchRow = OutputOf<typeof watchlist>['list'][number];

const POINTS = 50;

/**
 * As many instruments as asked for: the shares of the catalogue over and over, under codes of their
 * own, with prices of the plain market. More than any catalogue has, so that a list can be measured at length.
 */
export async function manyInstruments(count: number, nowMs: number): Promise<WatchRow[]> {
  const { instruments } = buildCatalogue(nowMs);
  const market = plainMarket({ marketHours: 'always', nowMs: () => nowMs });
  const shares = instruments.filter((one) => one.source === 0 && one.assetClass === 'stock');
  const models = await Promise.all(shares.map((share) => rowOf(market, share, nowMs)));
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('there is no share');
    const round = Math.floor(index / models.length);
    const code = round === 0 ? model.code : `${model.code}.${round}`;
    return { ...model, id: String(index), sort: index, code };
  });
}

async function rowOf(
  market: MarketDataProvider,
  share: Instrument,
  nowMs: number,
): Promise<WatchRow> {
  const [quote] = await market.quotes([share], nowMs);
  if (quote === undefined) throw new Error(`${share.code} has no price`);
  const { bars } = await market.klines({ instrument: share, type: '1D', endMs: nowMs });
  const change = quote.last - quote.previousClose;
  const { source, currency, code } = share;
  return {
    id: code,
    code,
    source,
    currency,
    market: share.market,
    classify: 'UsStock',
    sort: 0,
    name: share.name.en,
    change: priceText(share, change),
    ratio: ((100 * Number(change)) / Number(quote.previousClose)).toFixed(2),
    volume: String(quote.volume),
    price: priceText(share, quote.last),
    fall: change < 0n,
    marketStatus: 1,
    points: bars.slice(-POINTS).map(({ close }) => priceText(share, close)),
  };
}
