import {
  BUS_TEXT_BYTES_MAX,
  type Bus,
  type BusAnswer,
  BusAway,
  type BusMessage,
  BusPresence,
  checkPattern,
  checkSent,
} from '@candor/engines/roles/bus/bus-port';
import {
  connect,
  headers,
  type Msg,
  type NatsConnection,
  RequestError,
  type Subscription,
  TimeoutError,
} from '@nats-io/transport-node';

export interface NatsBusOptions {
  /** `nats://user:password@host:4222`, or `tls://`; several of one cluster share the login. */
  readonly servers: readonly string[];
  /** A file with the authority whose certificates are taken; null: those that Node.js trusts. */
  readonly caFile?: string | null;
  /** What the server's own list of connections calls it. */
  readonly name: string;
  /** What the subjects begin with under which its answers come, for which its user may listen. */
  readonly inboxPrefix?: string;
  /** Hears what a listener threw, and what the server did not let it say or hear. */
  readonly onFailure: (error: unknown) => void;
}

const RECONNECT_EVERY_MS = 250;
/** A server that does not answer two of these in a row is away, though its line stands. */
const PING_EVERY_MS = 2_000;
const PINGS_UNANSWERED_MAX = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** The header of an answer that is a failure. */
const FAILED = 'Candor-Failed';
const WHY_MAX = 1_000;

/**
 * The bus of a house of several processes, over a NATS server. Rejects with `BusAway` when no
 * server can be reached, and throws when it takes no texts as large as the bus promises.
 */
export async function connectNatsBus(options: NatsBusOptions): Promise<Bus> {
  const { servers, name, caFile = null, inboxPrefix } = options;
  let line: NatsConnection;
  try {
    line = await connect({
      ...loginOf(servers),
      ...tlsOf(servers, caFile),
      name,
      ...(inboxPrefix !== undefined && { inboxPrefix }),
      timeout: CONNECT_TIMEOUT_MS,
      noAsyncTraces: true,
      pingInterval: PING_EVERY_MS,
      maxPingOut: PINGS_UNANSWERED_MAX,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_EVERY_MS,
      reconnectJitter: RECONNECT_EVERY_MS,
      ignoreAuthErrorAbort: true,
    });
  } catch (cause) {
    throw new BusAway(false, { cause });
  }
  const largest = line.info?.max_payload ?? 0;
  if (largest < BUS_TEXT_BYTES_MAX) {
    await line.close();
    throw new Error(`The NATS server takes ${largest} bytes; max_payload is to be 1MB or more.`);
  }
  return new NatsBus(line, options.onFailure);
}

class NatsBus implements Bus {
  readonly #line: NatsConnection;
  readonly #onFailure: (error: unknown) => void;
  readonly #subscriptions = new Set<Subscription>();
  readonly #presence = new BusPresence();
  /** Requests that wait: when the line breaks the driver would let them wait for their time. */
  readonly #waiting = new Set<(error: BusAway) => void>();
  /** What leaves at the end of this turn, in one write: each costs the machine a wake-up. */
  #leaving: (() => void)[] = [];
  #isClosing = false;

  constructor(line: NatsConnection, onFailure: (error: unknown) => void) {
    this.#line = line;
    this.#onFailure = onFailure;
    this.#presence.listen((isHere) => {
      if (!isHere) for (const reject of this.#waiting) reject(new BusAway(true));
    });
    void this.#watch();
  }

  get isHere(): boolean {
    return this.#presence.isHere;
  }

  onState(listener: (isHere: boolean) => void): () => void {
    return this.#presence.listen(listener);
  }

  publish(subject: string, text: string): void {
    checkSent(subject, text);
    this.#leave(() => this.#line.publish(subject, text));
  }

  subscribe(pattern: string, onMessage: (message: BusMessage) => void): () => void {
    return this.#listen(pattern, undefined, (message) => {
      try {
        onMessage(textOf(message));
      } catch (error) {
        this.#onFailure(error);
      }
    });
  }

  serve(
    pattern: string,
    group: string,
    answer: (message: BusMessage) => Promise<string>,
  ): () => void {
    return this.#listen(pattern, group, (message) => {
      void this.#presence.follow(this.#answer(message, answer));
    });
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<BusAnswer> {
    checkSent(subject, text);
    if (!this.isHere || this.#isClosing) throw new BusAway(false);
    try {
      const sent = this.#requested(subject, text, timeoutMs);
      const message = await this.#presence.follow(this.#unlessBroken(sent));
      const why = message.headers?.get(FAILED) ?? '';
      if (why !== '') return { outcome: 'failed', why };
      return { outcome: 'answered', text: message.string() };
    } catch (error) {
      if (error instanceof TimeoutError) return { outcome: 'late' };
      if (error instanceof RequestError && error.isNoResponders()) return { outcome: 'nobody' };
      throw error instanceof BusAway ? error : new BusAway(true, { cause: error });
    }
  }

  async flush(): Promise<void> {
    if (!this.isHere) throw new BusAway(false);
    this.#letLeave();
    await this.#line.flush();
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.isHere) {
      await Promise.allSettled([...this.#subscriptions].map((one) => one.drain()));
      await this.#presence.rest();
      this.#letLeave();
      await this.#line.drain().catch(() => this.#line.close());
    } else {
      await this.#line.close();
    }
    this.#presence.be(false);
  }

  /** Sends nothing while the line is away: the driver would keep it and send it late. */
  #leave(send: () => void): void {
    this.#leaving.push(send);
    if (this.#leaving.length === 1) setImmediate(() => this.#letLeave());
  }

  #letLeave(): void {
    const leaving = this.#leaving;
    this.#leaving = [];
    if (!this.isHere) return;
    for (const send of leaving) {
      try {
        send();
      } catch (error) {
        this.#onFailure(error);
      }
    }
  }

  #requested(subject: string, text: string, timeoutMs: number): Promise<Msg> {
    return new Promise((resolve, reject) => {
      this.#leave(() => {
        this.#line.request(subject, text, { timeout: timeoutMs }).then(resolve, reject);
      });
    });
  }

  #listen(
    pattern: string,
    queue: string | undefined,
    onMessage: (message: Msg) => void,
  ): () => void {
    checkPattern(pattern);
    if (this.#isClosing) throw new BusAway(false);
    const subscription = this.#line.subscribe(pattern, {
      ...(queue && { queue }),
      callback: (error, message) => {
        if (error === null) onMessage(message);
        else this.#onFailure(error);
      },
    });
    this.#subscriptions.add(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      // What has arrived is still heard.
      if (this.isHere) subscription.drain().catch(this.#onFailure);
      else subscription.unsubscribe();
    };
  }

  async #answer(message: Msg, answer: (message: BusMessage) => Promise<string>): Promise<void> {
    let text = '';
    const told = headers();
    try {
      text = await answer(textOf(message));
      checkSent(message.subject, text);
    } catch (error) {
      text = '';
      const why = error instanceof Error ? error.message : String(error);
      told.set(FAILED, why.replace(/\s+/g, ' ').slice(0, WHY_MAX) || 'without a word');
    }
    // An answer that comes when the line is back is nobody's any more.
    this.#leave(() => message.respond(text, { headers: told }));
  }

  async #watch(): Promise<void> {
    for await (const status of this.#line.status()) {
      if (status.type === 'disconnect') this.#presence.be(false);
      if (status.type === 'reconnect') this.#presence.be(true);
      if (status.type === 'error') this.#onFailure(status.error);
    }
  }

  #unlessBroken<Value>(sent: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      const forget = () => void this.#waiting.delete(reject);
      sent.then(resolve, reject).then(forget);
    });
  }
}

/** The driver wants the login beside the addresses. */
function loginOf(servers: readonly string[]) {
  const urls = servers.map((server) => new URL(server));
  const { username = '', password = '' } = urls.find((url) => url.username !== '') ?? {};
  const login = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username !== '' && login),
  };
}

/** With one `tls://` among the servers the line is encrypted or there is none. */
function tlsOf(servers: readonly string[], caFile: string | null) {
  const isWanted = caFile !== null || servers.some((server) => server.startsWith('tls:'));
  return isWanted ? { tls: caFile === null ? {} : { caFile } } : {};
}

function textOf(message: Msg): BusMessage {
  return { subject: message.subject, text: message.string() };
}
