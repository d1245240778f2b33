import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

const ANSWER_WITHIN_MS = 1_000;
/** Of whoever knows nothing yet, and would take a server for the only one. */
const FIRST_ANSWER_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 2_000;
const KNOWN_FOR_MS = 2 * LOOK_EVERY_MS;
const STANDARD_PORT = 5432;

/** The timeline of a server that takes writes: each promotion begins the next one. */
const TIMELINE = `SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline
  WHERE NOT pg_is_in_recovery()`;

/** An address of one's own database, as everybody who connects takes it. */
export type ExternalAddress = Required<Pick<ClientConfig, 'connectionString'>> &
  Pick<ClientConfig, 'stream'>;

/** One address for each server that an address names: `postgres://user@one:5432,two:5432/books`. */
export function urlsOfServers(url: string): readonly string[] {
  const [, before = '', places = '', rest = ''] =
    /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return before === '' ? [url] : places.split(',').map((place) => `${before}${place}${rest}`);
}

/**
 * The driver's form of an address. Where it names several servers each connection goes to the one
 * that takes writes.
 */
export function externalAddress(url: string): ExternalAddress {
  const urls = urlsOfServers(url);
  const [connectionString = url] = urls;
  if (urls.length === 1) return { connectionString };
  const servers = new Servers(urls);
  return { connectionString, stream: () => new ServerSocket(servers) };
}

interface Primary {
  readonly url: string;
  readonly timeline: number;
}

/**
 * The servers of one database. A server of an earlier timeline than one that was seen is never gone
 * to again, whatever it says of itself: lines to it are cut when the later one is found.
 */
class Servers {
  readonly #urls: readonly string[];
  readonly #lines = new Map<Socket, Primary>();
  #known: Primary | null = null;
  #lookedMs = 0;
  #watch: NodeJS.Timeout | null = null;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** The one that takes writes. Rejects while there is none. */
  async find(): Promise<Primary> {
    // What was seen long ago may have been left since, and come back as if nothing had happened.
    const isFresh = performance.now() - this.#lookedMs < KNOWN_FOR_MS;
    const known = isFresh ? this.#known : null;
    const isStill = known !== null && (await ask(known.url).catch(() => null)) === known.timeline;
    return isStill ? known : this.#look();
  }

  keep(line: Socket, primary: Primary): void {
    this.#lines.set(line, primary);
    line.once('close', () => this.#lines.delete(line));
    this.#watch ??= setInterval(() => this.#look().catch(() => {}), LOOK_EVERY_MS).unref();
  }

  async #look(): Promise<Primary> {
    if (this.#lines.size === 0 && this.#watch !== null) {
      clearInterval(this.#watch);
      this.#watch = null;
    }
    const withinMs = this.#known === null ? FIRST_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS;
    const said = await Promise.allSettled(this.#urls.map((url) => ask(url, withinMs)));
    const newest = said
      .flatMap((answer, at) =>
        answer.status === 'fulfilled' && answer.value !== null
          ? [{ url: this.#urls[at] ?? '', timeline: answer.value }]
          : [],
      )
      .sort((one, other) => other.timeline - one.timeline)[0];
    const seen = this.#known?.timeline ?? 0;
    if (newest === undefined || newest.timeline < seen) {
      const failed = said.find((answer) => answer.status === 'rejected');
      throw failed?.reason ?? new Error('no server of this address takes writes');
    }
    if (newest.timeline > seen) this.#leave(newest);
    this.#known = newest;
    this.#lookedMs = performance.now();
    return newest;
  }

  #leave(later: Primary): void {
    for (const [line, { timeline }] of this.#lines) {
      if (timeline < later.timeline) line.destroy(new Error('another server took over'));
    }
  }
}

/** The timeline of a server that takes writes; null of one that follows another. */
async function ask(url: string, withinMs = ANSWER_WITHIN_MS): Promise<number | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => {}); // The question in flight rejects as well.
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string }>(TIMELINE);
    return rows[0] === undefined ? null : Number.parseInt(rows[0].timeline, 16);
  } finally {
    client.end().catch(() => {}); // A connection that never opened has nothing to close.
  }
}

/** A line to whichever server takes writes, wherever the driver believes it goes. */
class ServerSocket extends Socket {
  readonly #servers: Servers;

  constructor(servers: Servers) {
    super();
    this.#servers = servers;
  }

  override connect(..._place: unknown[]): this {
    this.#servers.find().then(
      (primary) => {
        if (this.destroyed) return;
        this.#servers.keep(this, primary);
        const { hostname, port } = new URL(primary.url);
        super.connect(Number(port || STANDARD_PORT), hostname.replace(/^\[(.+)\]$/, '$1'));
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
