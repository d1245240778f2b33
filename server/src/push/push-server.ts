import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Locale } from '@candor/contract/enums';
import type { Reason } from '@candor/contract/error-codes';
import { closeCode, pushLimits } from '@candor/contract/push';
import type { IndicativePrices } from '@candor/engines/auction/indicative-prices';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { MarketTicker } from '@candor/engines/market/market-ticker';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import { localeOf } from '../call/language.ts';
import type { AnswerFrame, FrameCaller } from '../call/socket-calls.ts';
import { networkOf } from '../edge/caller-address.ts';
import { FeedHub, type FeedTopics } from './feed-hub.ts';
import type { Line } from './line.ts';
import { type FanOut, fanOut } from './market-fan-out.ts';
import { PushConnection, type PushSession } from './push-connection.ts';
import { type Seat, type SeatLimits, Seats } from './seats.ts';

/** What the push needs of the house. */
export interface PushOptions {
  readonly desk: MarketDesk;
  readonly ticker: MarketTicker;
  /** Indicative figures of auction shares; without it their topics carry the quote alone. */
  readonly auctions?: Pick<IndicativePrices, 'read'>;
  /** Numbered topics; one that is missing is refused as unknown. */
  readonly feeds: FeedTopics;
  readonly sessions: {
    /** Whose token it is, for a connection from this address. */
    find(token: string, at: { nowMs: number; address: string }): Promise<PushSession | null>;
    onEnded(listener: (sessionIds: readonly string[], userId: string) => void): () => void;
  };
  readonly sentence: (reason: Reason | 'SUCCESS', locale: Locale) => string;
  /** Hears what went wrong and was not the client's fault. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: Partial<PushLimits>;
}

/** Clocks of a connection run on the machine's time, not on the market's. */
export interface PushLimits extends SeatLimits {
  readonly firstFrameMs: number;
  readonly silenceMs: number;
  readonly sweepMs: number;
  /** How often an open connection's session is looked up again. */
  readonly sessionCheckMs: number;
}

export interface PushStats {
  readonly connections: number;
  readonly topics: number;
  readonly bytesSent: number;
  readonly writes: number;
}

export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

export interface PushServer {
  /**
   * Takes over an HTTP upgrade that comes from this address. What has no place is told and left to
   * the caller to answer.
   */
  handleUpgrade(upgrade: Upgrade, address: string): 'taken' | 'house-full' | 'address-full';
  /** Has calls answered from now on; before that the house is not ready for them. */
  serveCalls(answer: AnswerFrame): void;
  stats(): PushStats;
  /** Tells these customers the whole state again: steps of theirs may have been missed. */
  repair(isOf: (customerId: string) => boolean): void;
  /** Closes all connections with 1001, so that they come back to whoever serves next. */
  stop(): Promise<void>;
}

const defaults: PushLimits = {
  firstFrameMs: pushLimits.firstFrameMs,
  silenceMs: pushLimits.silenceMs,
  sweepMs: 1000,
  sessionCheckMs: 600_000,
  connectionsMax: 20_000,
  strangersMax: 10_000,
  perAddressMax: 200,
  strangersPerAddressMax: 100,
};
/** Frames up to this are read, so that one over 64 KiB is answered with 4400 and not cut off. */
const PAYLOAD_MAX = 2 * pushLimits.frameBytesMax;
/** A client that writes but does not read is cut off before it costs a megabyte. */
const BUFFERED_MAX = 768 * 1024;

interface Opening {
  readonly socket: Duplex;
  readonly seat: Seat;
  readonly from: Pick<FrameCaller, 'address' | 'device'>;
}

interface Held {
  readonly ws: WebSocket;
  readonly connection: PushConnection;
  readonly address: string;
  readonly openedMs: number;
  checkedMs: number;
}

/** The `/push` socket of `spec` section 11: authenticates, subscribes, fans out, repairs. */
export function pushServer(options: PushOptions): PushServer {
  return new Server(options);
}

class Server implements PushServer {
  readonly #options: PushOptions;
  readonly #limits: PushLimits;
  readonly #seats: Seats;
  readonly #wss: WebSocketServer;
  readonly #fanOut: FanOut;
  readonly #hub: FeedHub;
  readonly #held = new Set<Held>();
  readonly #byUser = new Map<string, Set<PushConnection>>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #stopHearing: () => void;
  #bytesSent = 0;
  #writes = 0;
  #isStopping = false;
  #answerCall: AnswerFrame = async (_, { language }) =>
    refusalEnvelope(refuse('NOT_READY'), localeOf(language));

  constructor(options: PushOptions) {
    this.#options = options;
    this.#limits = { ...defaults, ...options.limits };
    this.#seats = new Seats(this.#limits);
    this.#wss = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: PAYLOAD_MAX,
    });
    this.#fanOut = fanOut(options, options.onFailure);
    this.#hub = new FeedHub(options.feeds);
    this.#sweeper = setInterval(() => this.#sweep(), this.#limits.sweepMs);
    this.#sweeper.unref();
    this.#stopHearing = options.sessions.onEnded((ids, userId) => this.#sessionsEnded(ids, userId));
  }

  handleUpgrade(upgrade: Upgrade, address: string): 'taken' | 'house-full' | 'address-full' {
    if (this.#isStopping) return 'house-full';
    const seat = this.#seats.take(networkOf(address));
    if (typeof seat === 'string') return seat;
    const { request, socket, head } = upgrade;
    const from = { address, device: request.headers['user-agent'] ?? '' };
    // Also a handshake that comes to nothing gives its place back.
    socket.once('close', () => seat.leave());
    this.#wss.handleUpgrade(request, socket, head, (ws) => this.#open(ws, { socket, seat, from }));
    return 'taken';
  }

  serveCalls(answer: AnswerFrame): void {
    this.#answerCall = answer;
  }

  repair(isOf: (customerId: string) => boolean): void {
    this.#hub.repair(isOf);
  }

  stats(): PushStats {
    return {
      connections: this.#held.size,
      topics: this.#fanOut.topicCount(),
      bytesSent: this.#bytesSent,
      writes: this.#writes,
    };
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweeper);
    this.#stopHearing();
    this.#fanOut.stop();
    this.#hub.stop();
    const gone = [...this.#held].map(({ ws }) => closed(ws, closeCode.restarting));
    await Promise.all(gone);
  }

  #open(ws: WebSocket, { socket, seat, from }: Opening): void {
    const line: Line = {
      waitingChars: 0,
      bufferedBytes: () => ws.bufferedAmount,
      // Straight to the socket: without compression `ws` holds nothing back, and ready bytes are
      // shared.
      write: (bytes) => {
        if (ws.readyState !== ws.OPEN) return;
        this.#bytesSent += bytes.length;
        this.#writes += 1;
        socket.write(bytes);
        if (ws.bufferedAmount > BUFFERED_MAX) ws.terminate();
      },
    };
    const options = this.#options;
    const connection = new PushConnection(line, {
      fanOut: this.#fanOut,
      hub: this.#hub,
      findInstrument: (keys) => options.desk.catalogue().byKeys.get(keys) ?? null,
      findSession: (token) => this.#find(token, from.address),
      answerCall: (call, caller) => this.#answerCall(call, caller),
      from,
      sentence: options.sentence,
      nowMs: () => Date.now(),
      onFailure: options.onFailure,
      admit: (one, userId) => this.#admit(one, { userId, seat }),
      close: (code) => ws.close(code),
    });
    const openedMs = Date.now();
    const held: Held = { ws, connection, address: from.address, openedMs, checkedMs: openedMs };
    this.#held.add(held);
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary || data.length > pushLimits.frameBytesMax) ws.close(closeCode.badFrame);
      else void connection.receive(data.toString());
    });
    socket.on('drain', () => connection.drained());
    // A broken client is its own matter; `close` follows and gives everything back.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#leave(held));
  }

  #leave(held: Held): void {
    this.#held.delete(held);
    const { connection } = held;
    connection.leave();
    const userId = connection.session?.userId;
    if (userId === undefined) return;
    const siblings = this.#byUser.get(userId);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byUser.delete(userId);
  }

  #admit(connection: PushConnection, of: { userId: string; seat: Seat }): boolean {
    const { userId, seat } = of;
    const siblings = this.#byUser.get(userId) ?? new Set();
    if (siblings.size >= pushLimits.connectionsPerCustomerMax) return false;
    this.#byUser.set(userId, siblings.add(connection));
    seat.know();
    return true;
  }

  #sessionsEnded(ids: readonly string[], userId: string): void {
    for (const connection of [...(this.#byUser.get(userId) ?? [])]) {
      if (connection.session !== null && ids.includes(connection.session.id)) {
        connection.endSession();
      }
    }
  }

  /** Ends connections that never spoke, that fell silent, and those whose session ran out. */
  #sweep(): void {
    const nowMs = Date.now();
    for (const held of this.#held) {
      const { connection, ws } = held;
      const isLate = !connection.hasSpoken && nowMs - held.openedMs >= this.#limits.firstFrameMs;
      const isSilent = nowMs - connection.heardMs >= this.#limits.silenceMs;
      if (isLate || isSilent) {
        ws.close(closeCode.noFirstFrame);
      } else if (nowMs - held.checkedMs >= this.#limits.sessionCheckMs) {
        held.checkedMs = nowMs;
        this.#checkSession(held).catch(this.#options.onFailure);
      } else if ((connection.session?.endsMs ?? Infinity) <= this.#options.desk.clock.nowMs()) {
        connection.endSession();
      }
    }
  }

  async #checkSession({ connection, address }: Held): Promise<void> {
    if (connection.token === null) return;
    const session = await this.#find(connection.token, address);
    if (session === null && connection.isOpen) connection.endSession();
  }

  #find(token: string, address: string): Promise<PushSession | null> {
    const nowMs = this.#options.desk.clock.nowMs();
    return this.#options.sessions.find(token, { nowMs, address });
  }
}

const CLOSE_WAIT_MS = 1000;

/** Closes politely, and for good when the other side does not answer. */
function closed(ws: WebSocket, code: number): Promise<void> {
  return new Promise((resolve) => {
    if (ws.readyState === ws.CLOSED) {
      resolve();
      return;
    }
    const timer = setTimeout(() => ws.terminate(), CLOSE_WAIT_MS);
    ws.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    ws.close(code);
  });
}
