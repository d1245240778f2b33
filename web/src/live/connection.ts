import type { FrameAnswer, FrameCall, FrameCalls, frameCalls } from '@candor/contract/frame-calls';
import {
  type ClientFrame,
  closeCode,
  pushLimits,
  reconnectDelaysMs,
  type ServerFrame,
} from '@candor/contract/push';
import { type Delivery, isEveryTopic, pushReader } from '@candor/contract/push-client';
import type { LinkState } from './link-state.ts';

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
  /** The server says that the session of this token has ended. */
  onSessionEnded(token: string): void;
  /** A frame has come. */
  onHeard(): void;
}

export type TopicListener = (delivery: Delivery) => void;

interface Subscription {
  readonly listeners: Set<TopicListener>;
  /** Asked the server for it on this connection. */
  isAsked: boolean;
  /** Runs while nobody listens: gives the topic up at its end. */
  stopLinger: (() => void) | null;
}

/**
 * Topics stay a while after their last listener, so that scrolling back and forth costs nothing.
 */
const lingerMs = 2000;
/** The connection outlives its last topic: the next page or the end of a scroll wants it again. */
const idleMs = 10_000;

/** One connection to `/push`: subscribes, resumes, repairs gaps, and comes back after a break. */
export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #reader = pushReader();
  readonly #subscriptions = new Map<string, Subscription>();
  #calls: FrameCalls | null = null;
  #socket: Socket | null = null;
  /** What this connection has logged in with. */
  #token: string | null = null;
  #isReady = false;
  #attempt = 0;
  #stopPing: (() => void) | null = null;
  #stopSilence: (() => void) | null = null;
  #stopRetry: (() => void) | null = null;
  #stopIdle: (() => void) | null = null;
  #isFlushing = false;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /** Carries calls from now on. What does so comes with the pages that order. */
  carryCalls(make: typeof frameCalls): void {
    const { startTimer } = this.#deps;
    this.#calls ??= make({ startTimer, send: (frame) => this.#send(frame) });
  }

  /** Sends a call as a frame; null while there is no connection that answers calls. */
  call(call: FrameCall): FrameAnswer | null {
    return this.#isReady && this.#calls !== null ? this.#calls.ask(call) : null;
  }

  /** Hears a topic until the returned function is called. */
  listen(topic: string, listener: TopicListener): () => void {
    const subscription = this.#subscriptions.get(topic) ?? {
      listeners: new Set<TopicListener>(),
      isAsked: false,
      stopLinger: null,
    };
    this.#subscriptions.set(topic, subscription);
    subscription.listeners.add(listener);
    subscription.stopLinger?.();
    subscription.stopLinger = null;
    this.#stopIdle?.();
    this.#stopIdle = null;
    // A late listener needs the state that the others already have.
    if (subscription.isAsked && !isEveryTopic(topic)) this.#send({ op: 'snap', id: 0, topic });
    this.#flushSoon();
    return () => {
      subscription.listeners.delete(listener);
      if (subscription.listeners.size === 0) this.#linger(topic, subscription);
    };
  }

  /** Keeps a topic that nobody listens to for its own while, whatever happens to others. */
  #linger(topic: string, subscription: Subscription): void {
    subscription.stopLinger?.();
    subscription.stopLinger = this.#deps.startTimer(() => {
      subscription.stopLinger = null;
      this.#giveUp(this.#subscriptions.get(topic) === subscription ? [topic] : []);
      this.#ask();
    }, lingerMs);
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
    this.#reader.forget();
  }

  #wantsAnything(): boolean {
    return [...this.#subscriptions.values()].some(isWanted);
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
    this.#token = token;
    this.#send({
      op: 'auth',
      id: 0,
      ...(token === null ? {} : { token }),
      language: this.#deps.language(),
    });
  }

  #closed(code: number): void {
    this.#drop();
    const token = this.#token;
    if (code === closeCode.loginExpired && token !== null && this.#deps.token() !== null) {
      this.#deps.onSessionEnded(token);
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
    for (const subscription of this.#subscriptions.values()) subscription.isAsked = false;
    this.#reader.disconnected();
    this.#calls?.disconnected();
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
    if (frame.op === 'data') this.#deliver(frame);
    else if (frame.op === 'call') this.#calls?.answered(frame);
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
    this.#ask();
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

  #deliver(frame: ServerFrame): void {
    const { delivery, send } = this.#reader.receive(frame, Date.now());
    for (const repair of send) this.#send(repair);
    if (delivery === null) return;
    const listeners = this.#subscriptions.get(delivery.topic)?.listeners ?? [];
    for (const listener of [...listeners]) listener(delivery);
  }

  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      // Who asked may be gone again by now.
      if (this.#stopRetry === null && this.#wantsAnything()) this.#open();
      this.#ask();
    });
  }

  /** Tells the server that topics are no longer wanted. After the last one the line may rest. */
  #giveUp(topics: readonly string[]): void {
    const asked = topics.filter((topic) => this.#subscriptions.get(topic)?.isAsked === true);
    for (const topic of topics) this.#subscriptions.delete(topic);
    if (this.#isReady && asked.length > 0) this.#send(this.#reader.unsubscribe(asked));
    if (this.#subscriptions.size > 0 || this.#stopIdle !== null) return;
    this.#stopIdle = this.#deps.startTimer(() => this.#rest(), idleMs);
  }

  /** Closes a connection that nobody needed for a while. */
  #rest(): void {
    this.#stopIdle = null;
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#drop();
    this.#deps.onState('idle');
  }

  /**
   * Asks for what is listened to and not asked for yet. Topics that nobody listens to any more make
   * room before their while is over, the oldest first.
   */
  #ask(): void {
    if (!this.#isReady) return;
    const all = [...this.#subscriptions];
    const fresh = all.filter(([, one]) => !one.isAsked && isWanted(one));
    if (fresh.length === 0) return;
    const asked = all.filter(([, one]) => one.isAsked).length;
    const tooMany = asked + fresh.length - pushLimits.topicsMax;
    if (tooMany > 0) {
      const lingering = all.filter(([, one]) => one.isAsked && !isWanted(one)).slice(0, tooMany);
      for (const [, one] of lingering) one.stopLinger?.();
      this.#giveUp(lingering.map(([topic]) => topic));
    }
    const held = [...this.#subscriptions.values()].filter(({ isAsked }) => isAsked).length;
    const now = fresh.slice(0, pushLimits.topicsMax - held);
    if (now.length === 0) return;
    for (const [, subscription] of now) subscription.isAsked = true;
    this.#send(this.#reader.subscribe(now.map(([topic]) => topic)));
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }
}

function isWanted({ listeners }: Subscription): boolean {
  return listeners.size > 0;
}

function readFrame(text: string): ServerFrame | null {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return null; // Not a frame of ours; the next one may be.
  }
}
