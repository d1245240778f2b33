import type { Page } from '@candor/contract/envelope';
import type { QuoteItem } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { offsetOf, type Paging, pageOf } from '../call/pages.ts';
import type { MarketServices } from './market-services.ts';
import type { BoardRow } from './quote-board.ts';
import { quoteItem, type Reader } from './quote-rows.ts';

/** Closes a mini-chart is drawn from. */
const CLOSES = 50;

/** One page of board rows as the wire has them, each with the closes of its mini-chart. */
export async function quotePage(
  market: Pick<MarketServices, 'desk'>,
  rows: readonly BoardRow[],
  call: { readonly paging: Paging; readonly reader: Reader },
): Promise<Page<QuoteItem>> {
  const shown = cutRows(call.paging, rows);
  const list = await quoteItems(market, shown, call.reader);
  return pageOf(call.paging, { list, total: rows.length });
}

/** The rows of one page, before anything is worked out for them. */
export function cutRows<Row>(paging: Paging, rows: readonly Row[]): readonly Row[] {
  const offset = offsetOf(paging);
  return rows.slice(offset, offset + paging.pageSize);
}

/** Board rows as the wire has them, each with the closes of its mini-chart. */
export function quoteItems(
  market: Pick<MarketServices, 'desk'>,
  rows: readonly BoardRow[],
  reader: Reader,
): Promise<(QuoteItem & { points: string[] })[]> {
  return Promise.all(
    rows.map(async ({ instrument, quote }) => ({
      ...quoteItem(market.desk, instrument, quote, reader),
      points: await closePoints(market, instrument),
    })),
  );
}

/** The desk hands out the same closes for a minute; they are written as text once. */
const pointsOfCloses = new WeakMap<readonly bigint[], string[]>();

/** The last fifty closes as decimal strings; none while the provider does not answer. */
export async function closePoints(
  market: Pick<MarketServices, 'desk'>,
  instrument: Instrument,
): Promise<string[]> {
  try {
    const closes = await market.desk.lastCloses(instrument, CLOSES);
    const written = pointsOfCloses.get(closes);
    if (written !== undefined) return written;
    const points = closes.map((close) => priceText(instrument, close));
    pointsOfCloses.set(closes, points);
    return points;
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return [];
    throw error;
  }
}
