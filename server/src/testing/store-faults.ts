import type { Pool } from 'pg';
import { type FailsWhen, interceptStatements } from './failing-statements.ts';

/** How often a call of a store fails: the first time, or whenever it is made within a minute. */
export type Fault = 'once' | 'for a minute';

const FOR_MS = 60_000;
/** Deep enough for a call of a store within several awaits. */
const FRAMES = 60;
/** `at async Object.add (/…/database/src/stores/users.ts:94:20)`. */
const FRAME = /at (?:async )?(?:(\S+) (?:\[as (\S+)\] )?\()?(?:file:\/\/)?(\/[^)]*?):\d+:\d+\)?$/;
const TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK)$/;

/** Calls of stores as a house makes them, one of which fails. */
export interface StoreFaults {
  /** Records which calls of stores are made while something runs, with who made them. */
  record(run: () => Promise<void>): Promise<ReadonlyMap<string, string>>;
  /** Lets a call of a store fail while something runs; hands back how often it did. */
  fail(call: string, fault: Fault, run: () => Promise<void>): Promise<number>;
}

/**
 * Watches every statement of these pools and knows from the stack which store made it, and for
 * whom. Once, a call fails after it was carried out, so that nobody hears of it; for a minute it
 * fails before, by the clock of the house.
 */
export function watchStores(pools: readonly Pool[], nowMs: () => number): StoreFaults {
  let recorded: Map<string, string> | null = null;
  let armed: { call: string; fault: Fault; count: number; sinceMs: number | null } | null = null;

  const verdict = (text: string): FailsWhen | null => {
    if (recorded === null && armed === null) return null;
    const site = siteOf(text);
    if (site === null) return null;
    if (recorded !== null && !recorded.has(site.call)) recorded.set(site.call, site.by);
    if (armed === null || site.call !== armed.call) return null;
    armed.sinceMs ??= nowMs();
    const fails = armed.fault === 'once' ? armed.count === 0 : nowMs() < armed.sinceMs + FOR_MS;
    if (!fails) return null;
    armed.count += 1;
    return armed.fault === 'once' ? 'after' : 'before';
  };
  for (const pool of pools) interceptStatements(pool, verdict);

  return {
    record: async (run) => {
      recorded = new Map();
      const calls = recorded;
      await run().finally(() => {
        recorded = null;
      });
      return calls;
    },
    fail: async (call, fault, run) => {
      const of = { call, fault, count: 0, sinceMs: null };
      armed = of;
      await run().finally(() => {
        armed = null;
      });
      return of.count;
    },
  };
}

/** The function of a store that made the statement, and the one that called it; null for tests. */
function siteOf(text: string): { readonly call: string; readonly by: string } | null {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = before;
  // An operator's command runs by hand, and by hand again.
  if (stack.includes('/testing/operate.ts')) return null;
  let call: string | null = null;
  const word = TRANSACTION.exec(text)?.[1];
  for (const line of stack.split('\n')) {
    const [, named, as, path = ''] = FRAME.exec(line.trim()) ?? [];
    const place = /\/(\w[\w-]*)\/src\/(.+)\.ts$/.exec(path.replace(/\?.*$/, ''));
    if (place === null) continue;
    const [, room, file = ''] = place;
    if (/(^|\/)testing\/|\.test$/.test(file)) {
      if (call === null && !file.includes('failing-statements') && !file.includes('store-faults')) {
        return null;
      }
      continue;
    }
    const name = (as ?? named ?? '').replace(/^.*\./, '');
    if (room === 'database') {
      if (/^(pool|transaction)$/.test(file)) continue;
      if (name !== '' && name !== '<anonymous>') call = `${file.replace(/^.*\//, '')}.${name}`;
      continue;
    }
    const by = `${room}/src/${file}.ts`;
    if (word !== undefined) return { call: `${call ?? file.replace(/^.*\//, '')} ${word}`, by };
    return call === null ? null : { call, by };
  }
  return call === null ? null : { call, by: 'nobody' };
}
