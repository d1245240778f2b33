import { probeWithin } from '@candor/database/time-limits';
import type { Clock } from '@candor/engines/clock';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { LaneDoor } from '@candor/engines/trading/lane/lane-router';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** What an order needs from the world. */
export type Need = 'database' | 'lanes' | 'market data';

export interface Readiness {
  /** What is missing now; empty while orders can be carried out. */
  waitsFor(): readonly Need[];
  /** What is missing without which orders go on: uploads, and desks that are held back. */
  without(): readonly string[];
  stop(): void;
}

const ASK_EVERY_MS = 1_000;
const ASK_BUCKET_EVERY_MS = 30_000;

/**
 * Knows whether orders could be carried out: it asks the database every second, and looks at the
 * lanes and at the market. Prices are missing when nobody at all answers: with several providers
 * the silence of one stops its own instruments and no others.
 */
export function watchReadiness(deps: {
  readonly pool: Pick<Pool, 'query'>;
  readonly lanes: Pick<LaneDoor, 'isOpen'>;
  readonly desk: Pick<MarketDesk, 'outages' | 'provider'>;
  readonly supervisor: Pick<Supervisor, 'heldBack'>;
  /** Where uploads lie, if that is elsewhere. */
  readonly bucket?: Pick<ObjectStorage, 'get'> | null;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}): Readiness {
  const { pool, lanes, desk, supervisor, bucket = null } = deps;
  const database = watch(deps, {
    name: 'the database',
    everyMs: ASK_EVERY_MS,
    ask: () => pool.query({ text: 'SELECT 1', ...probeWithin }),
  });
  const uploads = watch(deps, {
    name: 'the bucket of uploads',
    everyMs: ASK_BUCKET_EVERY_MS,
    ask: async () => bucket?.get('probe/nothing'),
  });
  return {
    waitsFor: () => {
      const missing: Need[] = [];
      if (!database.answers()) missing.push('database');
      if (!lanes.isOpen()) missing.push('lanes');
      const isOneProvider = desk.provider.partFor === undefined;
      if (isOneProvider && desk.outages().length > 0) missing.push('market data');
      return missing;
    },
    without: () => [...(uploads.answers() ? [] : ['uploads']), ...supervisor.heldBack()],
    stop: () => {
      database.stop();
      uploads.stop();
    },
  };
}

/**
 * Asks somebody again and again, and says in the log when the answers end and when they come. Who
 * does not answer is no desk that fails: it is asked at the same pace, and health names it.
 */
function watch(
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Logger, 'warn' | 'info'> },
  of: { readonly name: string; readonly everyMs: number; readonly ask: () => Promise<unknown> },
): { answers(): boolean; stop(): void } {
  let isAnswered = true;
  let isAsking = false;
  const note = (isHere: boolean, error?: unknown) => {
    if (isHere === isAnswered) return;
    isAnswered = isHere;
    if (isHere) log.info(`${of.name} answers again`);
    else log.warn({ err: error }, `${of.name} does not answer`);
  };
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      await of.ask();
      note(true);
    } catch (error) {
      note(false, error);
    } finally {
      isAsking = false;
    }
  };
  return { answers: () => isAnswered, stop: clock.every(of.everyMs, () => void ask()) };
}
