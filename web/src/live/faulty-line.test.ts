import type { ServerFrame } from '@candor/contract/push';
import type { Delivery } from '@candor/contract/push-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type Socket } from './connection.ts';
import { quoteAfter } from './quotes.ts';
import { TopicStore } from './topic-store.ts';

const QUOTES = ['quote:0:NASDAQ:AAPL', 'quote:11:HK:00700', 'quote:100:CRYPTO:BTCUSD'] as const;
const TOPICS = [...QUOTES, 'order'] as const;
const STEPS = 32_000;
const FAULTS_MIN = 10_000;
/** A snapshot that does not come is asked for again after five seconds. */
const STEP_MS = 700;

type Figures = Readonly<Record<string, string>>;
type Fault = 'none' | 'lose' | 'double' | 'swap' | 'cut';

/** A number from 0 to 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A server that keeps the sequence rule, behind a line that loses, doubles, swaps and cuts. Its
 * state of each topic is what the client must come to.
 */
class FaultyServer {
  readonly faults = { none: 0, lose: 0, double: 0, swap: 0, cut: 0 };
  readonly states = new Map<string, Figures>(TOPICS.map((topic) => [topic, {}]));
  readonly #changes = new Map<string, Figures[]>(TOPICS.map((topic) => [topic, []]));
  readonly #random: () => number;
  readonly #subscribed = new Set<string>();
  #socket: Socket | null = null;
  #held: ServerFrame | null = null;
  isFaulty = true;
  /** Snapshots that are asked for do not come. */
  isDeaf = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The client's end of a new line. */
  connect(): Socket {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => {
        if (this.#socket === socket) this.#hear(JSON.parse(text));
      },
      close: () => {
        if (this.#socket === socket) this.#socket = null;
      },
    };
    this.#socket = socket;
    this.#subscribed.clear();
    this.#held = null;
    queueMicrotask(() => socket.onopen?.());
    return socket;
  }

  /** One change of a topic, told to who reads it. */
  change(topic: string, figures: Figures): void {
    this.states.set(topic, { ...this.states.get(topic), ...figures });
    const changes = this.#changes.get(topic) ?? [];
    changes.push(figures);
    if (!this.#subscribed.has(topic)) return;
    const seq = changes.length;
    this.#say({ op: 'data', topic, seq, prev: seq - 1, data: figures });
  }

  #hear(frame: { op: string; topic?: string; topics?: string[]; since?: Record<string, number> }) {
    if (frame.op === 'auth') {
      const data = { userId: null, serverTimestamp: 0, pingMs: 25_000 };
      this.#tell({ op: 'auth', id: 1, code: 200, msg: 'Success', data } as unknown as ServerFrame);
    } else if (frame.op === 'sub') {
      for (const topic of frame.topics ?? []) this.#begin(topic, frame.since?.[topic]);
    } else if (frame.op === 'snap' && frame.topic !== undefined && !this.isDeaf) {
      this.#snapshot(frame.topic);
    }
  }

  /** A snapshot, or what was missed since. */
  #begin(topic: string, since: number | undefined): void {
    this.#subscribed.add(topic);
    if (since === undefined) {
      this.#snapshot(topic);
      return;
    }
    const changes = this.#changes.get(topic) ?? [];
    for (const [at, data] of changes.slice(since).entries()) {
      this.#say({ op: 'data', topic, seq: since + at + 1, prev: since + at, data });
    }
  }

  #snapshot(topic: string): void {
    const seq = this.#changes.get(topic)?.length ?? 0;
    const data = this.states.get(topic);
    this.#say({ op: 'data', topic, seq, prev: 0, snap: true, data });
  }

  /** Hands a frame to the line, which may do anything to it but change it. */
  #say(frame: ServerFrame): void {
    const fault = this.isFaulty ? this.#draw() : 'none';
    this.faults[fault] += 1;
    if (fault === 'cut') {
      this.#cut();
      return;
    }
    if (fault === 'swap' && this.#held === null) {
      this.#held = frame;
      return;
    }
    const held = this.#held;
    this.#held = null;
    if (fault !== 'lose') this.#tell(frame);
    if (held !== null) this.#tell(held);
    if (fault === 'double') this.#tell(frame);
  }

  #draw(): Fault {
    const draw = this.#random();
    if (draw < 0.12) return 'lose';
    if (draw < 0.24) return 'double';
    if (draw < 0.36) return 'swap';
    // A new line begins with snapshots, which would repair what a deaf server must leave.
    return draw < 0.362 && !this.isDeaf ? 'cut' : 'none';
  }

  #tell(frame: ServerFrame): void {
    this.#socket?.onmessage?.({ data: JSON.stringify(frame) });
  }

  #cut(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.onclose?.({ code: 1006 });
  }
}

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

function world(random: () => number) {
  const server = new FaultyServer(random);
  const connection = new Connection({
    openSocket: () => server.connect(),
    token: () => 't',
    language: () => 'en',
    startTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random,
    onState: () => undefined,
    onSessionEnded: () => undefined,
    onHeard: () => undefined,
  });
  const store = new TopicStore({
    after: quoteAfter,
    listen: (topic, listener) => connection.listen(topic, listener),
    schedule: (run) => run(),
  });
  for (const topic of QUOTES) store.watch(topic, () => undefined);
  let orders: Figures = {};
  connection.listen('order', ({ isWhole, data }: Delivery) => {
    orders = isWhole ? (data as Figures) : { ...orders, ...(data as Figures) };
  });
  return {
    server,
    copyOf: (topic: string) => (topic === 'order' ? orders : store.get(topic)),
  };
}

test('the live store ends equal to the server through ten thousand faults of the line', async () => {
  const random = seeded(4106);
  const { server, copyOf } = world(random);
  await vi.advanceTimersByTimeAsync(0);
  for (let step = 1; step <= STEPS; step += 1) {
    const topic = TOPICS[Math.floor(random() * TOPICS.length)] ?? 'order';
    const name = `f${Math.floor(random() * 5)}`;
    server.change(topic, { [name]: String(step) });
    // Each step in its own time: snapshots that were lost are asked for again.
    if (step % 10 === 0) await vi.advanceTimersByTimeAsync(10 * STEP_MS);
  }
  const { lose, double, swap, cut } = server.faults;
  expect(lose + double + swap).toBeGreaterThan(FAULTS_MIN);
  for (const count of [lose, double, swap]) expect(count).toBeGreaterThan(2_000);
  expect(cut).toBeGreaterThan(20);
  // Nothing can tell that the very last frame is missing until others come.
  server.isFaulty = false;
  await vi.advanceTimersByTimeAsync(60_000);
  for (let round = 0; round < 2; round += 1) {
    for (const topic of TOPICS) server.change(topic, { last: String(round) });
    await vi.advanceTimersByTimeAsync(6_000);
  }
  for (const topic of TOPICS) expect(copyOf(topic), topic).toEqual(server.states.get(topic));
});

test('a server that repairs nothing leaves the store wrong, and this test would see it', async () => {
  const random = seeded(4106);
  const { server, copyOf } = world(random);
  await vi.advanceTimersByTimeAsync(0);
  server.isDeaf = true;
  for (let step = 1; step <= 2_000; step += 1) {
    const topic = TOPICS[step % TOPICS.length] ?? 'order';
    server.change(topic, { [`f${step % 5}`]: String(step) });
  }
  server.isFaulty = false;
  for (const topic of TOPICS) server.change(topic, { last: '1' });
  await vi.advanceTimersByTimeAsync(60_000);
  const wrong = TOPICS.filter((topic) => (copyOf(topic) as Figures | undefined)?.last !== '1');
  expect(wrong.length).toBeGreaterThan(0);
});
