import { EVERYBODY, type FeedStep, type FeedTopic } from '@candor/engines/push/private-feed';
import type { FeedReader, FeedTopicSource } from './feed-topic.ts';

export type FeedTopics = Readonly<Partial<Record<FeedTopic, FeedTopicSource>>>;

type OnSteps = (part: number, steps: readonly FeedStep[]) => void;

/** The numbered topics of the house: hears every desk once, tells whoever is connected. */
export class FeedHub {
  readonly #topics: FeedTopics;
  readonly #listeners = new Map<string, Set<OnSteps>>();
  readonly #stops: (() => void)[] = [];
  readonly #batches = new Map<string, CounterBatch>();
  readonly #presented = new WeakMap<object, Map<string, string>>();

  constructor(topics: FeedTopics) {
    this.#topics = topics;
    for (const [topic, source] of Object.entries(topics)) {
      for (const [part, { feed }] of source.parts.entries()) {
        const stop = feed.listen((customerId, steps) => {
          for (const tell of this.#listeners.get(`${topic} ${customerId}`) ?? []) tell(part, steps);
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

  listen(topic: FeedTopic, ownerId: string, onSteps: OnSteps): () => void {
    const key = `${topic} ${ownerId}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(onSteps));
    return () => {
      listeners.delete(onSteps);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** The last numbers of all parts of a topic. Thousands who ask at once share one query a part. */
  counters(topic: FeedTopic, ownerId: string): Promise<readonly number[]> {
    const parts = this.source(topic)?.parts ?? [];
    return Promise.all(
      parts.map((_, part) => this.#batches.get(`${topic} ${part}`)?.read(ownerId) ?? 0),
    );
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
