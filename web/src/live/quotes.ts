import type { StockQuote } from '@candor/contract/market-shapes';
import { type InstrumentOfTopic, quoteTopic } from '@candor/contract/push';
import type { Delivery } from '@candor/contract/push-client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { liveStore } from './stores.ts';
import { useTold } from './topic-store.ts';

/** What the quote of an auction share carries besides. */
interface AuctionPart {
  readonly indicativePrice: string | null;
  readonly indicativeVolume: string | null;
  readonly imbalance: string | null;
  readonly uncrossTimestamp: number;
  readonly closesFromTimestamp: number;
  readonly closesToTimestamp: number;
}

/** What a quote frame carries: the figures of a list row, bid, ask and the state of the market. */
export type LiveQuote = Partial<StockQuote & AuctionPart>;

/** A quote after a frame: the whole of it, or what has changed. */
export function quoteAfter(
  before: LiveQuote | undefined,
  { isWhole, data }: Pick<Delivery, 'isWhole' | 'data'>,
): LiveQuote {
  return isWhole ? (data as LiveQuote) : { ...before, ...(data as LiveQuote) };
}

const quotes = liveStore(quoteAfter);

/**
 * The live quote of an instrument, or undefined before the first frame: show the figures of the
 * last reading until then. With null, nothing is watched, for example for a row out of view.
 */
export function useQuote(of: InstrumentOfTopic | null): LiveQuote | undefined {
  return useTold(quotes, of === null ? null : quoteTopic(of));
}

/** Whether an element is on the screen, or nearly. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting === true),
      { rootMargin: '120px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

/** The live quote of a row while it is in view: put `ref` on the row. */
export function useQuoteInView<Row extends Element>(
  of: InstrumentOfTopic,
): { ref: RefObject<Row | null>; quote: LiveQuote | undefined } {
  const ref = useRef<Row | null>(null);
  const isInView = useIsInView(ref);
  return { ref, quote: useQuote(isInView ? of : null) };
}

/** The figures of a reading with the live ones over them, where those are not older. */
export function withLive<Row extends { readonly quoteTimestamp?: number | null }>(
  row: Row,
  live: LiveQuote | undefined,
): Row {
  if (live === undefined) return row;
  const isOlder = (live.quoteTimestamp ?? 0) < (row.quoteTimestamp ?? 0);
  return isOlder ? row : { ...row, ...live };
}
