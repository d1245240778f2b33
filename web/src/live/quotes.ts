import type { StockQuote } from '@candor/contract/market-shapes';
import { type InstrumentOfTopic, quoteTopic } from '@candor/contract/push';
import type { Delivery } from '@candor/contract/push-client';
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { TopicListener } from './connection.ts';
import { connection } from './live.ts';

/** What the quote of an auction share carries besides. */
interface AuctionPart {
  readonly indicativePrice: string | null;
  readonly indicativeVolume: string | null;
  readonly imbalance: string | null;
  readonly uncrossTimestamp: number;
}

/** What a quote frame carries: the figures of a list row, bid, ask and the state of the market. */
export type LiveQuote = Partial<StockQuote & AuctionPart>;

type Listener = () => void;

interface Watched {
  readonly listeners: Set<Listener>;
  readonly stop: () => void;
}

interface QuoteStoreDeps {
  readonly listen: (topic: string, listener: TopicListener) => () => void;
  /** Runs once, with the next animation frame. */
  readonly schedule: (run: () => void) => void;
}

/**
 * The latest quote of each instrument. Frames come at any time; whoever watches an instrument is
 * told at most once per animation frame, and only of that instrument.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, LiveQuote>();
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new Set<string>();
  readonly #deps: QuoteStoreDeps;
  #isScheduled = false;

  constructor(deps: QuoteStoreDeps) {
    this.#deps = deps;
  }

  get(topic: string): LiveQuote | undefined {
    return this.#quotes.get(topic);
  }

  watch(topic: string, listener: Listener): () => void {
    const watched = this.#watched.get(topic) ?? {
      listeners: new Set<Listener>(),
      stop: this.#deps.listen(topic, (frame) => this.#take(frame)),
    };
    this.#watched.set(topic, watched);
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0) return;
      watched.stop();
      this.#watched.delete(topic);
      // What nobody watches grows old unseen; it is sent whole when it is watched again.
      this.#quotes.delete(topic);
    };
  }

  #take({ topic, isWhole, data }: Delivery): void {
    const figures = data as LiveQuote;
    this.#quotes.set(topic, isWhole ? figures : { ...this.#quotes.get(topic), ...figures });
    this.#changed.add(topic);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#deps.schedule(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const topic of topics) {
      for (const listener of this.#watched.get(topic)?.listeners ?? []) listener();
    }
  }
}

const quotes = new QuoteStore({
  listen: (topic, listener) => connection.listen(topic, listener),
  schedule: (run) => requestAnimationFrame(run),
});

/**
 * The live quote of an instrument, or undefined before the first frame: show the figures of the
 * last reading until then. With null, nothing is watched, for example for a row out of view.
 */
export function useQuote(of: InstrumentOfTopic | null): LiveQuote | undefined {
  const topic = of === null ? null : quoteTopic(of);
  const watch = useCallback(
    (listener: Listener) => (topic === null ? () => undefined : quotes.watch(topic, listener)),
    [topic],
  );
  return useSyncExternalStore(watch, () => (topic === null ? undefined : quotes.get(topic)));
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
