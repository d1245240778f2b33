import type { Catalogue } from '@candor/domain/instruments/catalogue';
import { calendarOf } from '@candor/domain/time/calendars';
import { closeRecord } from '@candor/engines/news/daily-records';
import { marketDayOf } from '@candor/engines/news/market-day';
import type { CloseTime } from '@candor/engines/news/news-times';
import { moveBpsOf, type Reading } from '@candor/engines/news/reading';
import { sectorFound } from '@candor/engines/news/sector-day';
import type { IndexStory, NewsMarket, NewsStory } from '@candor/engines/news/story';
import { type ListName, listMembers } from '../market/list-members.ts';
import { isNamedSector } from './market-names.ts';
import type { PastMarket } from './past-market.ts';

const lists: Readonly<Record<NewsMarket, ListName>> = {
  us: 'US',
  hk: 'HK',
  eu: 'EU',
  crypto: 'CRYPTO',
};
/** A quieter day of an index is news only as a record. */
const INDEX_BPS_MIN = 40;
const INDICES_TOLD = 4;

/**
 * A market’s close: its day in figures, the sector that went its own way, its indices. Figures are
 * those of the millisecond before: at the very instant a market with exchange hours is closed.
 */
export async function closeStories(
  market: PastMarket,
  catalogue: Catalogue,
  close: CloseTime,
): Promise<readonly NewsStory[]> {
  const indices = await indexStories(market, catalogue, close);
  return close.market === null
    ? indices
    : [...(await stockStories(market, catalogue, close, close.market)), ...indices];
}

async function stockStories(
  market: PastMarket,
  catalogue: Catalogue,
  close: CloseTime,
  name: NewsMarket,
): Promise<readonly NewsStory[]> {
  const { day, atMs } = close;
  const members = listMembers(catalogue, lists[name], atMs).filter((one) => one.isTradable);
  const byId = await market.read(members, atMs - 1);
  const rows = members.map((instrument) => ({
    instrument,
    quote: byId.get(instrument.id)?.quote ?? null,
  }));
  const figures = marketDayOf(rows);
  if (figures === null) return [];
  const told = { atMs, timeZone: timeZoneOf(close), market: name };
  const stories: NewsStory[] = [
    { kind: 'market-day', id: `news-${name}-${day}`, ...told, day, figures },
  ];
  const stocks = [...byId.values()].filter((one) => one.instrument.assetClass === 'stock');
  const sector = sectorFound(stocks, isNamedSector);
  if (sector !== null) {
    stories.push({ kind: 'sector', id: `news-sector-${name}-${day}`, ...told, ...sector });
  }
  return stories;
}

async function indexStories(
  market: PastMarket,
  catalogue: Catalogue,
  close: CloseTime,
): Promise<readonly IndexStory[]> {
  const { day, atMs, calendarId } = close;
  const indices = listMembers(catalogue, 'INDEX', atMs)
    .filter((one) => one.calendarId === calendarId)
    .slice(0, INDICES_TOLD);
  const byId = await market.read(indices, atMs - 1);
  const readings = indices.flatMap((one): readonly Reading[] => {
    const reading = byId.get(one.id);
    return reading === undefined ? [] : [reading];
  });
  const [main] = readings;
  if (main === undefined) return [];
  const record = closeRecord(await market.dailyBars(main.instrument, atMs - 1));
  if (record === null && Math.abs(moveBpsOf(main.quote)) < INDEX_BPS_MIN) return [];
  const id = `news-index-${calendarId}-${day}`;
  return [{ kind: 'index', id, atMs, timeZone: timeZoneOf(close), readings, record }];
}

function timeZoneOf({ calendarId }: CloseTime): string {
  return calendarOf(calendarId).timeZone;
}
