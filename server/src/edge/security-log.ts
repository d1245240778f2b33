import type { Clock } from '@candor/engines/clock';
import { type DestinationStream, pino } from 'pino';
import { networkOf } from './caller-address.ts';

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
  | 'sessions-ended'
  | 'code-sent'
  | 'code-refused'
  | 'code-wrong'
  | 'token-unknown'
  | 'key-refused'
  | 'calls-over-limit'
  | 'uploads-over-limit'
  | 'upload-infected'
  | 'sockets-over-limit'
  | 'host-refused';

export interface SecurityFacts {
  /** The caller's; absent where nobody called. */
  readonly address?: string;
  readonly userId?: string;
  /** Stands for an account nobody has, or an e-mail: the same text has the same mark. */
  readonly account?: string;
  readonly what?: string;
}

export interface SecurityLog {
  /** Never a secret, a token, a code or an e-mail. */
  note(event: SecurityEvent, facts: SecurityFacts): void;
  /** Writes what was only counted until now. */
  flush(): void;
  /** Opens the file anew, after somebody moved it away. */
  reopen(): void;
  close(): void;
}

const MINUTE_MS = 60_000;
/** Lines of one event in a minute; what comes beyond them is counted and told in one line. */
const linesMax = 20;
/** Addresses counted of one event in a minute. */
const addressesMax = 1000;
const addressesTold = 3;

interface Minute {
  lines: number;
  more: number;
  readonly byNetwork: Map<string, number>;
}

/** Where the lines go: `stdout`, `off`, or a file. */
export type SecurityPlace = 'stdout' | 'off' | { readonly file: string };

/**
 * A log of its own for what concerns security, whatever the level of the other one: an object a
 * line with `"stream":"security"`, few enough a minute that an attacker cannot fill a disk.
 */
export function createSecurityLog(
  place: SecurityPlace,
  deps: { readonly clock: Clock; readonly destination?: DestinationStream },
): SecurityLog {
  if (place === 'off' && deps.destination === undefined) return silent;
  const file = typeof place === 'object' ? openFile(place.file) : null;
  const destination = deps.destination ?? file ?? pino.destination({ dest: 1, sync: true });
  const log = pino(
    { base: { stream: 'security' }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
  const minutes = new Map<SecurityEvent, Minute>();
  const flush = () => {
    for (const [event, { more, byNetwork }] of minutes) {
      if (more > 0) log.warn({ event, more, networks: byNetwork.size, most: most(byNetwork) });
    }
    minutes.clear();
  };
  const stop = deps.clock.every(MINUTE_MS, flush);
  return {
    note: (event, facts) => {
      const minute = minutes.get(event) ?? { lines: 0, more: 0, byNetwork: new Map() };
      minutes.set(event, minute);
      if (minute.lines < linesMax) {
        minute.lines += 1;
        log[calmEvents.has(event) ? 'info' : 'warn']({ event, ...facts });
        return;
      }
      minute.more += 1;
      const network = facts.address === undefined ? 'none' : networkOf(facts.address);
      const count = minute.byNetwork.get(network);
      if (count === undefined && minute.byNetwork.size >= addressesMax) return;
      minute.byNetwork.set(network, (count ?? 0) + 1);
    },
    flush,
    reopen: () => file?.reopen(),
    close: () => {
      stop();
      flush();
      file?.end();
    },
  };
}

const calmEvents: ReadonlySet<SecurityEvent> = new Set(['login', 'code-sent']);

const silent: SecurityLog = {
  note: () => undefined,
  flush: () => undefined,
  reopen: () => undefined,
  close: () => undefined,
};

function openFile(file: string) {
  return pino.destination({ dest: file, mkdir: true, append: true, sync: true, mode: 0o600 });
}

function most(byNetwork: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...byNetwork].sort(([, one], [, other]) => other - one);
  return Object.fromEntries(sorted.slice(0, addressesTold));
}
