import {
  type ClientFrame,
  closeCode,
  pushLimits,
  reconnectDelaysMs,
  type ServerFrame,
} from './contract/push.ts';
import { type Delivery, pushReader } from './contract/push-client.ts';

/** As much of a WebSocket as is used here: the one of browsers and Node.js 22, or of `ws`. */
export interface Socket {
  onopen: unknown;
  onmessage: unknown;
  onclose: unknown;
  onerror: unknown;
  send(text: string): void;
  close(): void;
}

export interface FollowOptions {
  /** Of the server, as for calls. */
  readonly url: string;
  readonly token?: string;
  readonly language?: 'en' | 'zh_Hans_CN' | 'zh_Hant_HK';
  /** Such as `order`, `position` or `depth:0:NASDAQ:AAPL`. */
  readonly topics: readonly string[];
  readonly openSocket: (address: string) => Socket;
  /** The whole of a topic, or the next change: nothing between two of them is left out. */
  onDelivery(delivery: Delivery): void;
  /** The line broke and is being opened again, or is up (again). */
  onLine?(isUp: boolean): void;
  /** A topic that this caller may not read, or that is not there. */
  onRefused?(topic: string, reason: string): void;
  /** The token is no longer good: nothing comes any more. */
  onEnded?(): void;
}

export interface Following {
  stop(): void;
}

/**
 * Follows topics of `/push`. After a break it goes on where it stopped: steps of the customer's own
 * topics that were missed come first, and of prices the newest.
 */
export function follow(options: FollowOptions): Following {
  const line = new Line(options);
  line.open();
  return line;
}

class Line implements Following {
  readonly #options: FollowOptions;
  readonly #reader = pushReader();
  readonly #timers = new Map<'ping' | 'silence' | 'again', ReturnType<typeof setTimeout>>();
  #socket: Socket | null = null;
  #attempts = 0;
  #isStopped = false;

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  open(): void {
    const { url, token, language = 'en', openSocket } = this.#options;
    const socket = openSocket(`${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/push`);
    this.#socket = socket;
    socket.onopen = () => this.#send({ op: 'auth', id: 0, ...(token && { token }), language });
    socket.onmessage = ({ data }: { data: unknown }) => this.#receive(String(data));
    socket.onclose = ({ code }: { code: number }) => this.#broke(socket, code);
    socket.onerror = () => {}; // Its end follows.
    this.#after('silence', pushLimits.silenceMs, () => this.#broke(socket, 0));
  }

  stop(): void {
    this.#isStopped = true;
    this.#letGo();
  }

  #letGo(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#reader.disconnected();
    socket?.close();
  }

  #broke(socket: Socket, code: number): void {
    if (this.#socket !== socket || this.#isStopped) return;
    this.#letGo();
    this.#options.onLine?.(false);
    if (code === closeCode.loginExpired) {
      this.stop();
      this.#options.onEnded?.();
      return;
    }
    const step = Math.min(this.#attempts, reconnectDelaysMs.length - 1);
    this.#attempts += 1;
    const delayMs = (reconnectDelaysMs[step] ?? 0) * (0.8 + 0.4 * Math.random());
    this.#after('again', delayMs, () => this.open());
  }

  #receive(text: string): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#after('silence', pushLimits.silenceMs, () => this.#broke(socket, 0));
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.op === 'auth') {
      this.#attempts = 0;
      this.#ping(frame.data.pingMs);
      this.#send(this.#reader.subscribe(this.#options.topics));
      this.#options.onLine?.(true);
    } else if (frame.op === 'sub') {
      for (const { topic, reason } of frame.data.refused) this.#options.onRefused?.(topic, reason);
    } else if (frame.op === 'data') {
      const { delivery, send } = this.#reader.receive(frame, Date.now());
      for (const repair of send) this.#send(repair);
      if (delivery !== null) this.#options.onDelivery(delivery);
    }
  }

  #ping(pingMs: number): void {
    this.#after('ping', pingMs, () => {
      this.#send({ op: 'ping', t: Date.now() });
      this.#ping(pingMs);
    });
  }

  #after(what: 'ping' | 'silence' | 'again', ms: number, run: () => void): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(what, setTimeout(run, ms));
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }
}
