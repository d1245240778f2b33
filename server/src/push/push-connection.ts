import { type Language, type Locale, languages } from '@candor/contract/enums';
import { codesEndingSession, type Envelope } from '@candor/contract/envelope';
import { codeForReason, type Reason } from '@candor/contract/error-codes';
import {
  closeCode,
  pushLimits,
  type RefusedTopic,
  type ServerFrame,
  type TopicKind,
} from '@candor/contract/push';
import { isEveryTopic } from '@candor/contract/push-client';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import type { AnswerFrame, FrameCaller } from '../call/socket-calls.ts';
import type { FeedHub } from './feed-hub.ts';
import { FeedSubscription } from './feed-subscription.ts';
import { type Line, sendText } from './line.ts';
import type { FanOut } from './market-fan-out.ts';
import { readClientFrame } from './read-frame.ts';
import { type MarketTopic, readTopic } from './read-topic.ts';

/** Who is behind a token. */
export interface PushSession {
  readonly id: string;
  readonly userId: string;
  readonly isUserLocked: boolean;
  /** Of a key: when it runs out, and what it may hear of its customer. */
  readonly endsMs?: number;
  readonly hears?: ReadonlySet<TopicKind>;
}

export interface ConnectionDeps {
  readonly fanOut: FanOut;
  readonly hub: FeedHub;
  readonly findInstrument: (keys: string) => Instrument | null;
  readonly findSession: (token: string) => Promise<PushSession | null>;
  readonly answerCall: AnswerFrame;
  /** Where the connection comes from, and by which program. */
  readonly from: Pick<FrameCaller, 'address' | 'device'>;
  readonly sentence: (reason: Reason | 'SUCCESS', locale: Locale) => string;
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
  /** False when this customer has as many connections as allowed. */
  readonly admit: (connection: PushConnection, userId: string) => boolean;
  readonly close: (code: number) => void;
}

type ClientFrame = Exclude<ReturnType<typeof readClientFrame>, null>;

/**
 * Frames a client may send at once, and a second after that. No screen needs a tenth of it. Calls
 * have a limit of their own; those that find no place or no such path count as frames.
 */
const FRAMES_BURST = 300;
const FRAMES_PER_SECOND = 50;

/** One connection after the handshake: who it is, what it reads, and what it may not do. */
export class PushConnection {
  readonly line: Line;
  readonly #deps: ConnectionDeps;
  readonly #topics = new Map<string, FeedSubscription | 'market'>();
  #language: Language = 'en';
  #callsUnderWay = 0;
  #phase: 'new' | 'checking' | 'open' | 'closed' = 'new';
  #work: Promise<void> = Promise.resolve();
  #frames = FRAMES_BURST;
  #framesAtMs: number;
  session: PushSession | null = null;
  token: string | null = null;
  heardMs: number;

  constructor(line: Line, deps: ConnectionDeps) {
    this.line = line;
    this.#deps = deps;
    this.heardMs = deps.nowMs();
    this.#framesAtMs = this.heardMs;
  }

  get #locale(): Locale {
    return languages[this.#language];
  }

  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  get hasSpoken(): boolean {
    return this.#phase !== 'new';
  }

  /**
   * One text frame of the client. Frames are handled in order, also while `auth` is still looked
   * up.
   */
  receive(text: string): Promise<void> {
    this.heardMs = this.#deps.nowMs();
    if (this.#phase !== 'closed' && !this.#allowsFrame()) this.#end(closeCode.tooMany);
    this.#work = this.#work
      .then(() => this.#take(text))
      .catch((error: unknown) => {
        // Ours to mend; the client comes back to a fresh connection.
        this.#deps.onFailure(error);
        this.#end(closeCode.restarting);
      });
    return this.#work;
  }

  async #take(text: string): Promise<void> {
    if (this.#phase === 'closed') return;
    const frame = readClientFrame(text);
    if (frame === null) return this.#end(closeCode.badFrame);
    const isFirst = this.#phase === 'new';
    // Nothing but `auth` may come first, and only once.
    if ((frame.op === 'auth') !== isFirst) return this.#end(closeCode.badFrame);
    if (frame.op === 'auth') await this.#authenticate(frame);
    else this.#answer(frame);
  }

  /** The session was ended elsewhere, or has run out. */
  endSession(): void {
    this.#refuse('SESSION_ENDED', {});
    this.#end(closeCode.loginExpired);
  }

  drained(): void {
    this.#deps.fanOut.drained(this.line);
    for (const subscription of this.#topics.values()) {
      if (subscription !== 'market') subscription.drained();
    }
  }

  /** The socket is gone: gives everything back. */
  leave(): void {
    this.#phase = 'closed';
    this.#deps.fanOut.leave(this.line);
    for (const subscription of this.#topics.values()) {
      if (subscription !== 'market') subscription.stop();
    }
    this.#topics.clear();
  }

  async #authenticate(frame: Extract<ClientFrame, { op: 'auth' }>): Promise<void> {
    this.#phase = 'checking';
    this.#language = isLanguage(frame.language) ? frame.language : 'en';
    if (frame.token !== undefined) {
      const session = await this.#deps.findSession(frame.token);
      if (this.#phase !== 'checking') return;
      if (session === null || session.isUserLocked) {
        this.#refuse(session === null ? 'LOGIN_EXPIRED' : 'SHUT_OUT', { id: frame.id });
        return this.#end(closeCode.loginExpired);
      }
      if (!this.#deps.admit(this, session.userId)) return this.#end(closeCode.tooMany);
      this.session = session;
      this.token = frame.token;
    }
    this.#phase = 'open';
    this.#send({
      op: 'auth',
      id: frame.id,
      code: 200,
      msg: this.#deps.sentence('SUCCESS', this.#locale),
      data: {
        userId: this.session?.userId ?? null,
        serverTimestamp: this.#deps.nowMs(),
        pingMs: pushLimits.pingMs,
      },
    });
  }

  #answer(frame: Exclude<ClientFrame, { op: 'auth' }>): void {
    if (frame.op === 'ping') this.#send({ op: 'pong', t: frame.t });
    else if (frame.op === 'call') void this.#call(frame);
    else if (frame.op === 'sub') this.#subscribe(frame);
    else if (frame.op === 'unsub') this.#unsubscribe(frame);
    else this.#repair(frame);
  }

  /** Answers when the call has been worked out; whatever else comes is answered meanwhile. */
  async #call({ id, ...call }: Extract<ClientFrame, { op: 'call' }>): Promise<void> {
    if (this.#callsUnderWay >= pushLimits.callsAtOnceMax)
      return this.#told(id, tooManyAtOnce(this.#locale));
    this.#callsUnderWay += 1;
    const caller = { token: this.token, language: this.#language, ...this.#deps.from };
    const envelope = await this.#deps.answerCall(call, caller);
    this.#callsUnderWay -= 1;
    if (!countedAsFrames.includes(envelope.code)) this.#frames += 1;
    this.#told(id, envelope);
  }

  #told(id: number, { code, msg, data }: Envelope<unknown>): void {
    this.#send({ op: 'call', id, code, msg, data });
    if (this.session !== null && codesEndingSession.includes(code)) this.endSession();
  }

  #repair(frame: Extract<ClientFrame, { op: 'snap' }>): void {
    const subscription = this.#topics.get(frame.topic);
    if (subscription === undefined) {
      this.#refuse('NOT_FOUND', { id: frame.id, topic: frame.topic });
    } else if (subscription === 'market') {
      this.#deps.fanOut.snapshot(this.line, frame.topic);
    } else {
      subscription.repair();
    }
  }

  #subscribe(frame: Extract<ClientFrame, { op: 'sub' }>): void {
    const refused: RefusedTopic[] = [];
    const market = new Map<string, MarketTopic>();
    const started: [FeedSubscription, number | null][] = [];
    for (const name of new Set(frame.topics)) {
      if (this.#topics.has(name)) continue;
      const read = this.#read(name);
      if (typeof read === 'string') {
        refused.push({ topic: name, reason: read });
      } else if ('instrument' in read) {
        market.set(name, read);
        this.#topics.set(name, 'market');
      } else {
        const { hub, onFailure } = this.#deps;
        const reader = { customerId: this.session?.userId ?? '', locale: this.#locale };
        const of = { hub, line: this.line, onFailure };
        const subscription = new FeedSubscription(of, read.kind, reader);
        this.#topics.set(name, subscription);
        started.push([subscription, frame.since?.[name] ?? null]);
      }
    }
    const isRefused = new Set(refused.map((one) => one.topic));
    this.#send({
      op: 'sub',
      id: frame.id,
      code: 200,
      msg: this.#deps.sentence('SUCCESS', this.#locale),
      data: { topics: frame.topics.filter((topic) => !isRefused.has(topic)), refused },
    });
    for (const { topic, reason } of refused) {
      this.#refuse(reason as Reason, { id: frame.id, topic });
    }
    for (const [subscription, since] of started) subscription.start(since);
    if (market.size === 0) return;
    this.#deps.fanOut.subscribe(this.line, market).catch(this.#deps.onFailure);
  }

  #read(name: string): Exclude<ReturnType<typeof readTopic>, string> | Reason {
    if (this.#topics.size >= pushLimits.topicsMax) return 'TOO_MANY';
    const topic = readTopic(name, this.#deps.findInstrument);
    if (typeof topic === 'string' || 'instrument' in topic) return topic;
    if (this.#deps.hub.source(topic.kind) === null) return 'NOT_FOUND';
    const isPrivate = isEveryTopic(name) && topic.kind !== 'notice';
    if (!isPrivate) return topic;
    if (this.session === null) return 'LOGIN_EXPIRED';
    return this.session.hears?.has(topic.kind) === false ? 'KEY_SCOPE' : topic;
  }

  #unsubscribe(frame: Extract<ClientFrame, { op: 'unsub' }>): void {
    const market: string[] = [];
    for (const name of frame.topics) {
      const subscription = this.#topics.get(name);
      if (subscription === undefined) continue;
      this.#topics.delete(name);
      if (subscription === 'market') market.push(name);
      else subscription.stop();
    }
    this.#deps.fanOut.unsubscribe(this.line, market);
    this.#send({
      op: 'unsub',
      id: frame.id,
      code: 200,
      msg: this.#deps.sentence('SUCCESS', this.#locale),
      data: { topics: frame.topics },
    });
  }

  #refuse(reason: Reason, about: { id?: number; topic?: string }): void {
    this.#send({
      op: 'error',
      ...(about.id === undefined ? {} : { id: about.id }),
      code: codeForReason[reason],
      msg: this.#deps.sentence(reason, this.#locale),
      data: { reason, ...(about.topic === undefined ? {} : { topic: about.topic }) },
    });
  }

  #send(frame: ServerFrame): void {
    sendText(this.line, JSON.stringify(frame));
  }

  #end(code: number): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#deps.close(code);
  }

  /** A bucket that fills again by the second. */
  #allowsFrame(): boolean {
    const nowMs = this.heardMs;
    const earned = ((nowMs - this.#framesAtMs) / 1000) * FRAMES_PER_SECOND;
    this.#frames = Math.min(FRAMES_BURST, this.#frames + Math.max(0, earned)) - 1;
    this.#framesAtMs = nowMs;
    return this.#frames >= 0;
  }
}

/** Calls that were one too many, or of no path there is. */
const countedAsFrames: readonly number[] = [codeForReason.TOO_MANY, codeForReason.URL_UNKNOWN];

function tooManyAtOnce(locale: Locale): Envelope<unknown> {
  return refusalEnvelope(refuse('TOO_MANY', { figures: { s: 1 } }), locale);
}

function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && Object.hasOwn(languages, value);
}
