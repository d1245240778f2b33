import { EVERYBODY, type FeedStep, type FeedTopic } from '@candor/engines/push/private-feed';
import type { FeedReader, FeedTopicSource } from './feed-topic.ts';

export type FeedTopics = Readonly<Partial<Record<FeedTopic, FeedTopicSource>>>;

/** Numbers kept in memory; far above what is connected at a time. */
const COUNTERS_MAX = 1_000_000;

/** Who listens to a topic of one customer. */
export interface FeedListener {
  onSteps(part: number, steps: readonly FeedStep[]): void;
  /** Steps may have been missed: only the state is sure. */
  repair(): void;
}

/** A topic as this process hears it: the numbers of its parts, and who listens to a customer's. */
interface HeardTopic {
  readonly counters: readonly PartCounters[];
  readonly listeners: Map<string, Set<FeedListener>>;
}

const NOBODY: readonly FeedListener[] = [];

/** The numbered topics of the house: hears every desk once, tells whoever is connected. */
export class FeedHub {
  readonly #topics: FeedTopics;
  readonly #heard = new Map<FeedTopic, HeardTopic>();
  readonly #stops: (() => void)[] = [];
  readonly #presented = new WeakMap<object, Map<string, string>>();

  constructor(topics: FeedTopics) {
    this.#topics = topics;
    for (const [topic, { parts }] of Object.entries(topics)) {
      const counters = parts.map(({ feed }) => new PartCounters((ids) => feed.counters(ids)));
      const listeners: HeardTopic['listeners'] = new Map();
      this.#heard.set(topic as FeedTopic, { counters, listeners });
      for (const [part, { feed }] of parts.entries()) {
        const stop = feed.listen((customerId, steps) => {
          counters[part]?.know(customerId, steps.at(-1)?.seq ?? 0);
          for (const listener of listeners.get(customerId) ?? NOBODY) {
            listener.onSteps(part, steps);
          }
        });
        this.#stops.push(stop);
      }
    }
  }

  source(topic: FeedTopic): FeedTopicSource | null {
    return this.#topics[topic] ?? null;
  }

  /** Whose numbers a reader of a topic follows. */
  ownerOf(topic: FeedTopic, customerId: string): string {
    return topic === 'notice' ? EVERYBODY : customerId;
  }

  listen(topic: FeedTopic, ownerId: string, listener: FeedListener): () => void {
    const ofTopic = this.#heard.get(topic)?.listeners;
    const listeners = ofTopic?.get(ownerId) ?? new Set();
    ofTopic?.set(ownerId, listeners.add(listener));
    const readers = this.source(topic)?.readers;
    if (listeners.size === 1) readers?.begin(ownerId);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      ofTopic?.delete(ownerId);
      readers?.end(ownerId);
    };
  }

  /** Steps of these customers may have been missed: their numbers are not known any more. */
  repair(isOf: (ownerId: string) => boolean): void {
    for (const { counters, listeners } of this.#heard.values()) {
      for (const part of counters) part.forget(isOf);
      for (const [ownerId, readers] of listeners) {
        if (isOf(ownerId)) for (const listener of readers) listener.repair();
      }
    }
  }

  /**
   * The last numbers of all parts of a topic. Once read they are kept up by the steps heard, so
   * that a crowd that comes back asks the database nothing; those not yet known share one query a
   * part.
   */
  counters(topic: FeedTopic, ownerId: string): Promise<readonly number[]> {
    const parts = this.#heard.get(topic)?.counters ?? [];
    return Promise.all(parts.map((part) => part.read(ownerId)));
  }

  /** A step as JSON, worded once for all connections that read it in one language. */
  async presented(
    topic: FeedTopic,
    step: { readonly part: number; readonly payload: unknown },
    reader: FeedReader,
  ): Promise<string> {
    const { part, payload } = step;
    const spoken = this.source(topic)?.parts[part];
    if (spoken === undefined) throw new Error(`topic ${topic} has no part ${part}`);
    if (typeof payload !== 'object' || payload === null) {
      return JSON.stringify(await spoken.present(payload, reader));
    }
    const known = this.#presented.get(payload)?.get(reader.locale);
    if (known !== undefined) return known;
    const json = JSON.stringify(await spoken.present(payload, reader));
    const byLocale = this.#presented.get(payload) ?? new Map<string, string>();
    this.#presented.set(payload, byLocale.set(reader.locale, json));
    return json;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    for (const { listeners } of this.#heard.values()) listeners.clear();
  }
}

/** The last numbers of the customers in one part of a topic. */
class PartCounters {
  readonly #batch: CounterBatch;
  readonly #known = new Map<string, number>();

  constructor(look: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>) {
    this.#batch = new CounterBatch(look);
  }

  async read(ownerId: string): Promise<number> {
    return this.#known.get(ownerId) ?? this.know(ownerId, await this.#batch.read(ownerId));
  }

  know(ownerId: string, seq: number): number {
    const newest = Math.max(seq, this.#known.get(ownerId) ?? 0);
    if (this.#known.size >= COUNTERS_MAX) this.#known.clear();
    this.#known.set(ownerId, newest);
    return newest;
  }

  forget(isOf: (ownerId: string) => boolean): void {
    for (const ownerId of this.#known.keys()) if (isOf(ownerId)) this.#known.delete(ownerId);
  }
}

const BATCH_MAX = 5000;

/** Gathers look-ups that come in the same turn of the event loop into one query. */
class CounterBatch {
  readonly #look: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  #waiting = new Set<string>();
  #answer: Promise<ReadonlyMap<string, number>> | null = null;

  constructor(look: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>) {
    this.#look = look;
  }

  async read(id: string): Promise<number> {
    this.#waiting.add(id);
    this.#answer ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const ids = [...this.#waiting];
        this.#waiting = new Set();
        this.#answer = null;
        this.#lookAll(ids).then(resolve, reject);
      });
    });
    return (await this.#answer).get(id) ?? 0;
  }

  async #lookAll(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const all = new Map<string, number>();
    for (let from = 0; from < ids.length; from += BATCH_MAX) {
      for (const [id, seq] of await this.#look(ids.slice(from, from + BATCH_MAX))) all.set(id, seq);
    }
    return all;
  }
}
