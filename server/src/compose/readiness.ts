import { probeWithin } from '@candor/database/time-limits';
import type { Clock } from '@candor/engines/clock';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { LaneDoor } from '@candor/engines/trading/lane-router';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** What an order needs from the world. */
export type Need = 'database' | 'lanes' | 'market data';

export interface Readiness {
  /** What is missing now; empty while orders can be carried out. */
  waitsFor(): readonly Need[];
  stop(): void;
}

const ASK_EVERY_MS = 1_000;

/**
 * Knows whether orders could be carried out: it asks the database every second, and looks at the
 * lanes and at the market. Prices are missing when nobody at all answers: with several providers
 * the silence of one stops its own instruments and no others.
 */
export function watchReadiness(deps: {
  readonly pool: Pick<Pool, 'query'>;
  readonly lanes: Pick<LaneDoor, 'isOpen'>;
  readonly desk: Pick<MarketDesk, 'outages' | 'provider'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}): Readiness {
  const { pool, lanes, desk, clock, log } = deps;
  let isAnswered = true;
  let isAsking = false;
  const note = (isHere: boolean, error?: unknown) => {
    if (isHere === isAnswered) return;
    isAnswered = isHere;
    if (isHere) log.info('the database answers again');
    else log.warn({ err: error }, 'the database does not answer');
  };
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      await pool.query({ text: 'SELECT 1', ...probeWithin });
      note(true);
    } catch (error) {
      note(false, error);
    } finally {
      isAsking = false;
    }
  };
  return {
    waitsFor: () => {
      const missing: Need[] = [];
      if (!isAnswered) missing.push('database');
      if (!lanes.isOpen()) missing.push('lanes');
      const isOneProvider = desk.provider.partFor === undefined;
      if (isOneProvider && desk.outages().length > 0) missing.push('market data');
      return missing;
    },
    stop: clock.every(ASK_EVERY_MS, () => void ask()),
  };
}
