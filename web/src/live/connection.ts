import {
  type ClientFrame,
  closeCode,
  type DataFrame,
  deliveryOfTopic,
  pushLimits,
  reconnectDelaysMs,
  type ServerFrame,
  type TopicKind,
} from '@candor/contract/push';
import type { LinkState } from './link-state.ts';
import { judgeFrame } from './sequence.ts';

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionDeps {
  openSocket(): Socket;
  token(): string | null;
  language(): string;
  startTimer(run: () => void, ms: number): () => void;
  /** From 0 to 1, for the jitter. */
  random(): number;
  onState(state: LinkState): void;
  /** The server says that the session has ended. */
  onSessionEnded(): void;
  /** A frame has come. */
  onHeard(): void;
}

/** A frame that may be applied: `isWhole` replaces what is known, otherwise it is one change. */
export interface TopicFrame {
  readonly topic: string;
  readonly isWhole: boolean;
  /** Frames were dropped before this snapshot. */
  readonly isReset: boolean;
  readonly data: unknown;
}
export type TopicListener = (frame: TopicFrame) => void;

interface Subscription {
  readonly listeners: Set<TopicListener>;
  lastSeq: number | null;
  /** Asked the server for it on this connection. */
  isAsked: boolean;
  isRepairing: boolean;
}

/** Topics stay a while after their last listener, so that scrolling back and forth costs nothing. */
const lingerMs = 2000;
const repairAgainMs = 5000;

/** One connection to `/push`: subscribes, resumes, repairs gaps, and comes back after a break. */
export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #subscriptions = new Map<string, Subscription>();
  #socket: Socket | null = null;
  #isReady = false;
  #attempt = 0;
  #lastId = 0;
  #stopPing: (() => void) | null = null;
  #stopSilence: (() => void) | null = null;
  #stopRetry: (() => void) | null = null;
  #isFlushing = false;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /** Hears a topic until the returned function is called. */
  listen(topic: string, listener: TopicListener): () => void {
    const subscription = this.#subscriptions.get(topic) ?? {
      listeners: new Set<TopicListener>(),
      lastSeq: null,
      isAsked: false,
      isRepairing: false,
    };
    this.#subscriptions.set(topic, subscription);
    subscription.listeners.add(listener);
    // A late listener needs the state that the others already have.
    if (subscription.isAsked && !isEvery(topic)) this.#repair(topic, subscription);
    this.#flushSoon();
    return () => {
      subscription.listeners.delete(listener);
      this.#deps.startTimer(() => this.#flush(), lingerMs);
    };
  }

  /** Opens the connection anew: another token, another language, or the network is back. */
  restart(): void {
    this.#attempt = 0;
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#drop();
    if (this.#wantsAnything()) this.#open();
  }

  /** Forgets how far topics that belong to a customer were read: somebody else reads now. */
  forget(): void {
    for (const subscription of this.#subscriptions.values()) subscription.lastSeq = null;
  }

  #wantsAnything(): boolean {
    return [...this.#subscriptions.values()].some(({ listeners }) => listeners.size > 0);
  }

  #open(): void {
    if (this.#socket !== null) return;
    if (this.#attempt === 0) this.#deps.onState('connecting');
    const socket = this.#deps.openSocket();
    this.#socket = socket;
    socket.onopen = () => this.#authenticate();
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    };
  }

  #authenticate(): void {
    const token = this.#deps.token();
    this.#send({
      op: 'auth',
      id: this.#nextId(),
      ...(token === null ? {} : { token }),
      language: this.#deps.language(),
    });
  }

  #closed(code: number): void {
    this.#drop();
    if (code === closeCode.loginExpired && this.#deps.token() !== null) {
      this.#deps.onSessionEnded();
      return; // The session that follows starts the connection again.
    }
    if (!this.#wantsAnything()) {
      this.#deps.onState('idle');
      return;
    }
    this.#deps.onState('down');
    const step = code === closeCode.tooMany ? reconnectDelaysMs.length - 1 : this.#attempt;
    const delayMs = reconnectDelaysMs[Math.min(step, reconnectDelaysMs.length - 1)] ?? 30_000;
    this.#attempt += 1;
    const jittered = delayMs * (0.8 + 0.4 * this.#deps.random());
    this.#stopRetry = this.#deps.startTimer(() => {
      this.#stopRetry = null;
      this.#open();
    }, jittered);
  }

  /** Lets go of the socket and of everything that was true only for it. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    this.#stopPing?.();
    this.#stopSilence?.();
    for (const [topic, subscription] of this.#subscriptions) {
      subscription.isAsked = false;
      subscription.isRepairing = false;
      // Numbers of latest topics belong to the connection that is gone.
      if (!isEvery(topic)) subscription.lastSeq = null;
    }
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #receive(text: string): void {
    this.#deps.onHeard();
    this.#watchSilence();
    const frame = readFrame(text);
    if (frame === null) return;
    if (frame.op === 'data') this.#apply(frame);
    else if (frame.op === 'auth') this.#welcome(frame.data.pingMs);
    else if (frame.op === 'error' && frame.data.topic !== undefined) {
      // A topic that does not exist is not asked for again.
      this.#subscriptions.delete(frame.data.topic);
    }
  }

  #welcome(pingMs: number): void {
    this.#isReady = true;
    this.#attempt = 0;
    this.#deps.onState('up');
    this.#pingEvery(pingMs);
    this.#flush();
  }

  #pingEvery(pingMs: number): void {
    this.#stopPing = this.#deps.startTimer(() => {
      this.#send({ op: 'ping', t: Date.now() });
      this.#pingEvery(pingMs);
    }, pingMs);
  }

  /** A half-open connection looks alive; silence in spite of our pings is a break. */
  #watchSilence(): void {
    this.#stopSilence?.();
    this.#stopSilence = this.#deps.startTimer(() => this.#closed(0), pushLimits.silenceMs);
  }

  #apply(frame: DataFrame): void {
    const { topic } = frame;
    const subscription = this.#subscriptions.get(topic);
    if (subscription === undefined) return;
    const verdict = judgeFrame(subscription.lastSeq, frame);
    if (verdict === 'old') return;
    if (verdict === 'gap') {
      this.#repair(topic, subscription);
      return;
    }
    subscription.lastSeq = frame.seq;
    if (verdict === 'replace') subscription.isRepairing = false;
    const told: TopicFrame = {
      topic,
      isWhole: verdict === 'replace',
      isReset: frame.reset === true,
      data: frame.data,
    };
    for (const listener of [...subscription.listeners]) listener(told);
  }

  #repair(topic: string, subscription: Subscription): void {
    if (subscription.isRepairing || !this.#isReady) return;
    subscription.isRepairing = true;
    this.#send({ op: 'snap', id: this.#nextId(), topic });
    this.#deps.startTimer(() => {
      subscription.isRepairing = false;
    }, repairAgainMs);
  }

  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      if (this.#stopRetry === null) this.#open();
      this.#flush();
    });
  }

  /** Brings what the server sends in line with who listens. */
  #flush(): void {
    const given: string[] = [];
    for (const [topic, subscription] of this.#subscriptions) {
      if (subscription.listeners.size > 0) continue;
      this.#subscriptions.delete(topic);
      if (subscription.isAsked) given.push(topic);
    }
    if (this.#subscriptions.size === 0) {
      this.#drop();
      this.#deps.onState('idle');
    }
    if (!this.#isReady) return;
    if (given.length > 0) this.#send({ op: 'unsub', id: this.#nextId(), topics: given });
    this.#ask();
  }

  #ask(): void {
    const asked = [...this.#subscriptions.values()].filter(({ isAsked }) => isAsked).length;
    const fresh = [...this.#subscriptions]
      .filter(([, { isAsked }]) => !isAsked)
      .slice(0, pushLimits.topicsMax - asked);
    if (fresh.length === 0) return;
    const since: Record<string, number> = {};
    for (const [topic, subscription] of fresh) {
      subscription.isAsked = true;
      if (subscription.lastSeq !== null && isEvery(topic)) since[topic] = subscription.lastSeq;
    }
    this.#send({
      op: 'sub',
      id: this.#nextId(),
      topics: fresh.map(([topic]) => topic),
      ...(Object.keys(since).length > 0 ? { since } : {}),
    });
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function isEvery(topic: string): boolean {
  const kind = topic.split(':', 1)[0] as TopicKind;
  return deliveryOfTopic[kind] === 'every';
}

function readFrame(text: string): ServerFrame | null {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return null; // Not a frame of ours; the next one may be.
  }
}
