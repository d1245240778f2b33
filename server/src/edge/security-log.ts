import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Clock } from '@candor/engines/clock';
import { type DestinationStream, pino } from 'pino';
import { networkOf } from './caller-address.ts';
import { type LogHead, SecurityChain } from './security-chain.ts';

/** What customers are shown of their own security: done by who was let in. */
export type OwnEvent =
  | 'login'
  | 'password-changed'
  | 'password-reset'
  | 'password-wrong'
  | 'transaction-password-changed'
  | 'transaction-password-wrong'
  | 'transaction-password-locked'
  | 'session-ended'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'second-step-wrong'
  | 'key-made'
  | 'key-paused'
  | 'key-resumed'
  | 'key-ended'
  | 'hook-made'
  | 'hook-paused'
  | 'hook-resumed'
  | 'hook-secret'
  | 'hook-ended'
  | 'account-frozen'
  | 'export-asked'
  | 'export-opened'
  | 'thaw-asked';

/** What somebody who guards the house wants to see. */
export type SecurityEvent =
  | OwnEvent
  | 'login-wrong'
  | 'login-locked'
  | 'account-closed'
  | 'account-shut'
  | 'account-locked'
  | 'account-unlocked'
  | 'session-renewed'
  | 'sessions-ended'
  | 'code-sent'
  | 'code-refused'
  | 'code-wrong'
  | 'codes-guessed'
  | 'token-unknown'
  | 'key-refused'
  | 'calls-over-limit'
  | 'uploads-over-limit'
  | 'upload-infected'
  | 'sockets-over-limit'
  | 'host-refused'
  | 'access-refused'
  | 'role-missing'
  | 'many-refusals'
  | 'log-opened'
  | 'log-closed';

export interface SecurityFacts {
  /** The caller's; absent where nobody called. */
  readonly address?: string;
  readonly userId?: string;
  /** The id of an operator. */
  readonly operator?: string;
  /** Stands for an account nobody has, or an e-mail: the same text has the same mark. */
  readonly account?: string;
  /** What a login was proved with. */
  readonly factor?: string;
  /** The id of the session or the key that called; no secret. */
  readonly session?: string;
  readonly key?: string;
  readonly what?: string;
  /** The user ID whose thing was asked for. */
  readonly whose?: string;
}

export interface SecurityLog {
  /** Never a secret, a token, a code or an e-mail. */
  note(event: SecurityEvent, facts: SecurityFacts): void;
  /**
   * Counts a refusal that says somebody is trying something; the twentieth of one caller in a
   * minute is a line.
   */
  countRefusal(reason: string, facts: SecurityFacts): void;
  /** Writes what was only counted until now. */
  flush(): void;
  /** Opens the file anew, after somebody moved it away. */
  reopen(): void;
  /** What the lines have come to; null for a log that writes none. */
  head(): LogHead | null;
  close(): void;
}

const MINUTE_MS = 60_000;
/** Lines of one event in a minute; what comes beyond them is counted. */
const linesMax = 20;
/** Addresses counted of one event in a minute. */
const addressesMax = 1000;
const addressesTold = 3;
/** Lines of successes in a minute, of one account and of all. */
const successesOfOneMax = 20;
const successesMax = 6000;
/**
 * Accounts of one minute that have a line of their own beyond the others. Those that exist have
 * their own share, so that invented names cannot hide them.
 */
const accountsMax = { known: 4000, unknown: 1000 } as const;
const networksOfOneMax = 16;
/** Refusals of one caller in a minute that are worth a line, and callers that are counted. */
const refusalsMax = 20;
const refusedCallersMax = 5000;

interface Counted {
  lines: number;
  more: number;
  /** Accounts beyond `accountsMax`. */
  unnamed: number;
  readonly byNetwork: Map<string, number>;
}

interface CountedAccount {
  readonly event: SecurityEvent;
  readonly facts: SecurityFacts;
  more: number;
  readonly networks: Set<string>;
}

/** Where the lines go: `stdout`, `off`, or a file. */
export type SecurityPlace = 'stdout' | 'off' | { readonly file: string };

/**
 * A log of its own for what concerns security, whatever the level of the other one: an object a
 * line with `"stream":"security"`. What went well is written in full. Of what did not, each event
 * has twenty lines a minute, then one line for each account that was tried and one for all: few
 * enough that an attacker neither fills a disk nor hides whom he tried. At most 11,600 lines a
 * minute in the worst case. Lines are chained under `key`.
 */
export function createSecurityLog(
  place: SecurityPlace,
  deps: {
    readonly clock: Clock;
    /** Of now: where it is another one another chain begins. */
    readonly key: () => Uint8Array;
    readonly destination?: DestinationStream;
    /** Hears once that lines cannot be written, and again after some were. */
    onFailure?(error: unknown): void;
  },
): SecurityLog {
  if (place === 'off' && deps.destination === undefined) return silent;
  const { onFailure = () => undefined } = deps;
  const isCut = typeof place === 'object' && endsWithinLine(place.file);
  const file = typeof place === 'object' ? openPlace({ dest: place.file }, onFailure) : null;
  const destination = deps.destination ?? file ?? openPlace({ dest: 1 }, onFailure);
  const chain = new SecurityChain(deps.key);
  const lineOf = (level: number, facts: object) => {
    const time = new Date().toISOString();
    return chain.line({ level, time, stream: 'security', ...facts });
  };
  const write = (event: SecurityEvent, facts: SecurityFacts) => {
    const level = calmEvents.has(event) ? INFO : WARN;
    destination.write(lineOf(level, { event, ...facts }));
  };
  let minute = new Minute();
  const flush = () => {
    const lines = minute.summary().map((facts) => lineOf(WARN, facts));
    // At once: thousands of lines one by one would hold the thread.
    if (lines.length > 0) destination.write(lines.join(''));
    minute = new Minute();
  };
  const stop = deps.clock.every(MINUTE_MS, flush);
  // What a process wrote that was killed within a line would swallow the first one of this chain.
  if (isCut) destination.write('\n');
  write('log-opened', {});
  return {
    note: (event, facts) => {
      if (minute.hasRoom(event, facts)) write(event, facts);
    },
    countRefusal: (reason, facts) => {
      if (!minute.isManyRefusals(facts)) return;
      const of = { ...facts, what: `${refusalsMax} refusals, the last ${reason}` };
      if (minute.hasRoom('many-refusals', of)) write('many-refusals', of);
    },
    flush,
    reopen: () => file?.reopen(),
    head: () => chain.head,
    close: () => {
      stop();
      flush();
      write('log-closed', {});
      file?.end();
    },
  };
}

const [INFO, WARN] = [30, 40];

/** What went well, and what whoever was let in did to their account. */
const successes: ReadonlySet<SecurityEvent> = new Set([
  'login',
  'password-changed',
  'password-reset',
  'transaction-password-changed',
  'session-ended',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'key-made',
  'key-paused',
  'key-resumed',
  'key-ended',
  'hook-made',
  'hook-paused',
  'hook-resumed',
  'hook-secret',
  'hook-ended',
  'account-frozen',
  'account-closed',
  'export-asked',
  'export-opened',
  'thaw-asked',
  'account-locked',
  'account-unlocked',
  'sessions-ended',
]);

const calmEvents: ReadonlySet<SecurityEvent> = new Set([
  'login',
  'session-renewed',
  'code-sent',
  'log-opened',
  'log-closed',
]);

/** Who an event is about: a customer, an operator, or the mark of a name nobody has. */
function accountOf({ userId, operator, account }: SecurityFacts) {
  if (userId !== undefined)
    return { id: `user ${userId}`, share: 'known', who: { userId } } as const;
  if (operator !== undefined) {
    return { id: `operator ${operator}`, share: 'known', who: { operator } } as const;
  }
  if (account === undefined) return null;
  return { id: `account ${account}`, share: 'unknown', who: { account } } as const;
}

/** What was written and what was only counted since the last minute. */
class Minute {
  readonly #events = new Map<SecurityEvent, Counted>();
  readonly #accounts = new Map<string, CountedAccount>();
  readonly #shares = { known: 0, unknown: 0 };
  readonly #successesOf = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  #successes = 0;

  /** True when there is room for a line; otherwise the event is counted. */
  hasRoom(event: SecurityEvent, facts: SecurityFacts): boolean {
    const counted = this.#events.get(event) ?? newCount();
    this.#events.set(event, counted);
    const isWritten = successes.has(event)
      ? this.#hasRoomForSuccess(accountOf(facts)?.id ?? '')
      : counted.lines < linesMax;
    if (isWritten) counted.lines += 1;
    else this.#count(event, facts, counted);
    return isWritten;
  }

  /** True for the refusal with which a caller comes to twenty in this minute. */
  isManyRefusals(facts: SecurityFacts): boolean {
    const { address = 'none' } = facts;
    const caller = accountOf(facts)?.id ?? `network ${networkOf(address)}`;
    const count = this.#refusals.get(caller) ?? 0;
    if (count === 0 && this.#refusals.size >= refusedCallersMax) return false;
    this.#refusals.set(caller, count + 1);
    return count + 1 === refusalsMax;
  }

  /** A line for each account that was only counted, then one for each event. */
  summary(): readonly object[] {
    const accounts = [...this.#accounts.values()].map(({ event, facts, more, networks }) => {
      return { event, ...facts, more, networks: networks.size };
    });
    const events = [...this.#events].filter(([, { more }]) => more > 0);
    const all = events.map(([event, { more, unnamed, byNetwork }]) => {
      const rest = unnamed > 0 ? { unnamed } : {};
      return { event, more, networks: byNetwork.size, most: most(byNetwork), ...rest };
    });
    return [...accounts, ...all];
  }

  #hasRoomForSuccess(id: string): boolean {
    const own = this.#successesOf.get(id) ?? 0;
    if (own >= successesOfOneMax || this.#successes >= successesMax) return false;
    this.#successesOf.set(id, own + 1);
    this.#successes += 1;
    return true;
  }

  #count(event: SecurityEvent, facts: SecurityFacts, counted: Counted): void {
    counted.more += 1;
    const network = facts.address === undefined ? 'none' : networkOf(facts.address);
    const count = counted.byNetwork.get(network);
    if (count !== undefined || counted.byNetwork.size < addressesMax) {
      counted.byNetwork.set(network, (count ?? 0) + 1);
    }
    const account = accountOf(facts);
    if (account === null) return;
    const { id, share, who } = account;
    const key = `${event} ${id}`;
    const known = this.#accounts.get(key);
    if (known === undefined && this.#shares[share] >= accountsMax[share]) {
      counted.unnamed += 1;
      return;
    }
    const tried = known ?? { event, facts: who, more: 0, networks: new Set<string>() };
    if (known === undefined) {
      this.#accounts.set(key, tried);
      this.#shares[share] += 1;
    }
    tried.more += 1;
    if (tried.networks.size < networksOfOneMax) tried.networks.add(network);
  }
}

const newCount = (): Counted => ({ lines: 0, more: 0, unnamed: 0, byNetwork: new Map() });

const silent: SecurityLog = {
  note: () => undefined,
  countRefusal: () => undefined,
  flush: () => undefined,
  reopen: () => undefined,
  head: () => null,
  close: () => undefined,
};

/** Lines that wait for room on the disk: some four minutes of the most there can be. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Where lines are written at once. On a full disk they wait, for whoever fills it would shut
 * everybody out of what is written down; they follow when there is room, and what is beyond the
 * most that may wait is missing in the chain.
 */
function openPlace(to: { readonly dest: string | number }, onFailure: (error: unknown) => void) {
  const options = { mkdir: true, append: true, sync: true, mode: 0o600 };
  const place = pino.destination({ ...to, ...options, maxLength: WAITING_MAX_BYTES });
  let isFailing = false;
  place.on('error', (error: unknown) => {
    if (!isFailing) onFailure(error);
    isFailing = true;
  });
  place.on('write', () => {
    isFailing = false;
  });
  return place;
}

/** Whether a file is there whose last line was never ended. */
function endsWithinLine(file: string): boolean {
  if (!existsSync(file)) return false;
  const opened = openSync(file, 'r');
  try {
    const stat = fstatSync(opened);
    if (!stat.isFile() || stat.size === 0) return false;
    const last = Buffer.alloc(1);
    readSync(opened, last, 0, 1, stat.size - 1);
    return last.toString() !== '\n';
  } finally {
    closeSync(opened);
  }
}

function most(byNetwork: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...byNetwork].sort(([, one], [, other]) => other - one);
  return Object.fromEntries(sorted.slice(0, addressesTold));
}
