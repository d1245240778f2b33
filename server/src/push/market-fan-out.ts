import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { IndicativePrices } from '@candor/engines/auction/indicative-prices';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Follower, MarketTicker } from '@candor/engines/market/market-ticker';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { LatestTopic, type TopicReads } from './latest-topic.ts';
import { FREE_BYTES, type Line, SLOW_BYTES } from './line.ts';
import type { MarketTopic } from './read-topic.ts';

/** Sends the newest market figures to all who listen, each figure written once. */
export interface FanOut {
  /** Adds topics to a reader and sends the snapshot of each once it is read. */
  subscribe(reader: Line, topics: ReadonlyMap<string, MarketTopic>): Promise<void>;
  unsubscribe(reader: Line, topics: readonly string[]): void;
  /** Sends the whole state of a topic again. */
  snapshot(reader: Line, topic: string): void;
  /** A slow reader's line is free again. */
  drained(reader: Line): void;
  leave(reader: Line): void;
  topicCount(): number;
  stop(): void;
}

/** Readers of exactly the same topics: one buffer serves them all. */
interface Group {
  readonly key: string;
  readonly topics: ReadonlySet<LatestTopic>;
  readonly readers: Set<ReaderState>;
}

interface ReaderState {
  readonly reader: Line;
  readonly topics: Map<string, LatestTopic>;
  /** Topics asked for whose first figures are being read. */
  readonly awaited: Set<string>;
  /**
   * What a slow reader missed: the number it had of each topic, null where it wants the whole
   * state.
   */
  readonly behind: Map<LatestTopic, number | null>;
  group: Group | null;
}

export interface FanOutDeps {
  readonly desk: MarketDesk;
  readonly ticker: Pick<MarketTicker, 'newFollower'>;
  readonly auctions?: Pick<IndicativePrices, 'read'> | undefined;
}

/** `onFailure` hears of readings that failed for another reason than an outage. */
export function fanOut(deps: FanOutDeps, onFailure: (error: unknown) => void): FanOut {
  return new MarketFanOut(deps, onFailure);
}

class MarketFanOut implements FanOut {
  readonly #reads: TopicReads;
  readonly #follower: Follower;
  readonly #onFailure: (error: unknown) => void;
  readonly #topics = new Map<string, LatestTopic>();
  readonly #topicsOfInstrument = new Map<string, Set<LatestTopic>>();
  readonly #states = new Map<Line, ReaderState>();
  readonly #groups = new Map<string, Group>();
  #lastSeq = 0;
  /** What moved and was not looked at yet. A long look makes the next one larger, not later. */
  #moved = new Map<string, Instrument>();
  /** One look after the other: numbers must leave in the order they were given. */
  #isLooking = false;

  constructor(deps: FanOutDeps, onFailure: (error: unknown) => void) {
    this.#reads = { desk: deps.desk, auctions: deps.auctions ?? null };
    this.#onFailure = onFailure;
    this.#follower = deps.ticker.newFollower((ticks) => {
      for (const { instrument } of ticks) this.#moved.set(instrument.id, instrument);
      this.#lookAtMoved().catch(onFailure);
    }, false);
  }

  async subscribe(reader: Line, wanted: ReadonlyMap<string, MarketTopic>): Promise<void> {
    const state = this.#stateOf(reader);
    const opened: LatestTopic[] = [];
    for (const [name, of] of wanted) {
      if (state.topics.has(name)) continue;
      const topic = this.#open(name, of);
      topic.readers += 1;
      state.topics.set(name, topic);
      state.awaited.add(name);
      opened.push(topic);
    }
    for (const topic of opened) await this.#readFirst(topic);
    // Whoever left or gave a topic up while it was read gets nothing of it.
    const here = opened.filter((topic) => state.awaited.delete(topic.name) && topic.hasFigures);
    regroup(this.#groups, state);
    if (here.length > 0) reader.write(Buffer.concat(here.map((topic) => topic.snapshot())));
  }

  unsubscribe(reader: Line, names: readonly string[]): void {
    const state = this.#states.get(reader);
    if (state === undefined) return;
    for (const name of names) this.#drop(state, name);
    regroup(this.#groups, state);
  }

  snapshot(reader: Line, name: string): void {
    const state = this.#states.get(reader);
    const topic = state?.topics.get(name);
    if (state === undefined || topic === undefined || !topic.hasFigures) return;
    state.behind.set(topic, null);
    catchUp(state);
  }

  drained(reader: Line): void {
    const state = this.#states.get(reader);
    if (state !== undefined) catchUp(state);
  }

  leave(reader: Line): void {
    const state = this.#states.get(reader);
    if (state === undefined) return;
    this.#states.delete(reader);
    for (const name of [...state.topics.keys()]) this.#drop(state, name);
    regroup(this.#groups, state);
  }

  topicCount(): number {
    return this.#topics.size;
  }

  stop(): void {
    this.#follower.stop();
  }

  async #lookAtMoved(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#moved.size > 0) {
        const instruments = [...this.#moved.values()];
        this.#moved.clear();
        await this.#look(instruments);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(instruments: readonly Instrument[]): Promise<void> {
    const changed = new Set<LatestTopic>();
    for (const instrument of instruments) {
      for (const topic of [...(this.#topicsOfInstrument.get(instrument.id) ?? [])]) {
        if (topic.firstReading === null && (await this.#refresh(topic))) changed.add(topic);
      }
    }
    if (changed.size > 0) await flush(this.#groups.values(), changed);
  }

  async #refresh(topic: LatestTopic): Promise<boolean> {
    try {
      return await topic.refresh(this.#reads, () => {
        this.#lastSeq += 1;
        return this.#lastSeq;
      });
    } catch (error) {
      if (!(error instanceof MarketDataUnavailable)) this.#onFailure(error);
      return false;
    }
  }

  async #readFirst(topic: LatestTopic): Promise<void> {
    if (topic.hasFigures) return;
    topic.firstReading ??= this.#refresh(topic).finally(() => {
      topic.firstReading = null;
    });
    await topic.firstReading;
  }

  #open(name: string, of: MarketTopic): LatestTopic {
    const known = this.#topics.get(name);
    if (known !== undefined) return known;
    const topic = new LatestTopic(name, of);
    this.#topics.set(name, topic);
    const siblings = this.#topicsOfInstrument.get(of.instrument.id) ?? new Set();
    this.#topicsOfInstrument.set(of.instrument.id, siblings.add(topic));
    this.#follower.add(of.instrument);
    return topic;
  }

  #close(topic: LatestTopic): void {
    this.#topics.delete(topic.name);
    const { id } = topic.of.instrument;
    const siblings = this.#topicsOfInstrument.get(id);
    siblings?.delete(topic);
    if (siblings?.size !== 0) return;
    this.#topicsOfInstrument.delete(id);
    this.#follower.remove(id);
  }

  #drop(state: ReaderState, name: string): void {
    const topic = state.topics.get(name);
    state.awaited.delete(name);
    if (topic === undefined) return;
    state.topics.delete(name);
    state.behind.delete(topic);
    topic.readers -= 1;
    if (topic.readers === 0) this.#close(topic);
  }

  #stateOf(reader: Line): ReaderState {
    const known = this.#states.get(reader);
    if (known !== undefined) return known;
    const state: ReaderState = {
      reader,
      topics: new Map(),
      awaited: new Set(),
      behind: new Map(),
      group: null,
    };
    this.#states.set(reader, state);
    return state;
  }
}

/** Puts a reader among those with the same topics. Topics still being read do not count yet. */
function regroup(groups: Map<string, Group>, state: ReaderState): void {
  const before = state.group;
  if (before !== null) {
    before.readers.delete(state);
    if (before.readers.size === 0) groups.delete(before.key);
    state.group = null;
  }
  const names = [...state.topics.keys()].filter((name) => !state.awaited.has(name)).sort();
  if (names.length === 0) return;
  const key = names.join(' ');
  let group = groups.get(key);
  if (group === undefined) {
    const members = names.flatMap((name) => state.topics.get(name) ?? []);
    group = { key, topics: new Set(members), readers: new Set() };
    groups.set(key, group);
  }
  group.readers.add(state);
  state.group = group;
}

/** A flush to thousands lets calls and orders in between after so long. */
const SLICE_MS = 5;

/** What a group gets in one flush, and who was in it when the flush began. */
interface Parcel {
  readonly group: Group;
  readonly news: readonly LatestTopic[];
  readonly bytes: Buffer;
  readonly readers: readonly ReaderState[];
}

/** One buffer a group, written to each of its readers. All is packed before the first leaves. */
async function flush(groups: Iterable<Group>, changed: ReadonlySet<LatestTopic>): Promise<void> {
  const parcels = pack(groups, changed);
  let sliceEndsMs = performance.now() + SLICE_MS;
  for (const parcel of parcels) {
    for (const state of parcel.readers) {
      if (performance.now() >= sliceEndsMs) {
        await setImmediate();
        sliceEndsMs = performance.now() + SLICE_MS;
      }
      deliver(parcel, state);
    }
  }
}

function pack(groups: Iterable<Group>, changed: ReadonlySet<LatestTopic>): Parcel[] {
  const parcels: Parcel[] = [];
  for (const group of groups) {
    const news = common(group.topics, changed);
    if (news.length === 0) continue;
    const bytes = Buffer.concat(news.map((topic) => topic.message()));
    parcels.push({ group, news, bytes, readers: [...group.readers] });
  }
  return parcels;
}

/** Slow readers only note what they miss. Who changed topics meanwhile gets what it still reads. */
function deliver({ group, news, bytes }: Parcel, state: ReaderState): void {
  const isSame = state.group === group;
  const wanted = isSame ? news : news.filter((topic) => state.topics.get(topic.name) === topic);
  if (wanted.length === 0) return;
  if (state.behind.size === 0 && state.reader.bufferedBytes() < SLOW_BYTES) {
    state.reader.write(isSame ? bytes : Buffer.concat(wanted.map((topic) => topic.message())));
    return;
  }
  for (const topic of wanted) {
    if (!state.behind.has(topic)) state.behind.set(topic, topic.prevSeq);
  }
  catchUp(state);
}

function common(
  one: ReadonlySet<LatestTopic>,
  other: ReadonlySet<LatestTopic>,
): readonly LatestTopic[] {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  return [...few].filter((topic) => many.has(topic));
}

/** Skips a reader to the newest of everything it missed, once its line is nearly free. */
function catchUp(state: ReaderState): void {
  if (state.behind.size === 0 || state.reader.bufferedBytes() > FREE_BYTES) return;
  const missed = [...state.behind];
  state.behind.clear();
  const messages = missed.map(([topic, prev]) =>
    prev === null ? topic.snapshot() : topic.messageAfter(prev),
  );
  state.reader.write(Buffer.concat(messages));
}
