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

/** The numbered topics of the house: hears every desk once, tells whoever is connected. */
export class FeedHub {
  readonly #topics: FeedTopics;
  readonly #listeners = new Map<string, Set<FeedListener>>();
  readonly #stops: (() => void)[] = [];
  readonly #batches = new Map<string, CounterBatch>();
  readonly #counters = new Map<string, number>();
  readonly #presented = new WeakMap<object, Map<string, string>>();

  constructor(topics: FeedTopics) {
    this.#topics = topics;
    for (const [topic, source] of Object.entries(topics)) {
      for (const [part, { feed }] of source.parts.entries()) {
        const stop = feed.listen((customerId, steps) => {
          this.#know(`${topic} ${part} ${customerId}`, steps.at(-1)?.seq ?? 0);
          for (const listener of this.#listeners.get(`${topic} ${customerId}`) ?? []) {
            listener.onSteps(part, steps);
          }
        });
        this.#stops.push(stop);
        this.#batches.set(`${topic} ${part}`, new CounterBatch((ids) => feed.counters(ids)));
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
    const key = `${topic} ${ownerId}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    const readers = this.source(topic)?.readers;
    if (listeners.size === 1) readers?.begin(ownerId);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(key);
      readers?.end(ownerId);
    };
  }

  /** Steps of these customers may have been missed: their numbers are not known any more. */
  repair(isOf: (ownerId: string) => boolean): void {
    for (const key of this.#counters.keys()) {
      if (isOf(ownerIn(key))) this.#counters.delete(key);
    }
    for (const [key, listeners] of this.#listeners) {
      if (isOf(ownerIn(key))) for (const listener of listeners) listener.repair();
    }
  }

  /**
   * The last numbers of all parts of a topic. Once read they are kept up by the steps heard, so
   * that a crowd that comes back asks the database nothing; those not yet known share one query a
   * part.
   */
  counters(topic: FeedTopic, ownerId: string): Promise<readonly number[]> {
    const parts = this.source(topic)?.parts ?? [];
    return Promise.all(parts.map((_, part) => this.#counter(topic, part, ownerId)));
  }

  async #counter(topic: FeedTopic, part: number, ownerId: string): Promise<number> {
    const key = `${topic} ${part} ${ownerId}`;
    const known = this.#counters.get(key);
    if (known !== undefined) return known;
    const read = (await this.#batches.get(`${topic} ${part}`)?.read(ownerId)) ?? 0;
    return this.#know(key, read);
  }

  #know(key: string, seq: number): number {
    const newest = Math.max(seq, this.#counters.get(key) ?? 0);
    if (this.#counters.size >= COUNTERS_MAX) this.#counters.clear();
    this.#counters.set(key, newest);
    return newest;
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
    this.#listeners.clear();
  }
}

/** Keys end in the customer's id. */
function ownerIn(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1);
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
