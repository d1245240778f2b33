import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Command } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';
import type { Rounds } from './rounds.ts';

const ACCOUNTS_AT_ONCE = 256;

/** What every command to a holder of an instrument has. */
export interface ToHolder {
  readonly accountId: string;
  readonly nowMs: number;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
}

/**
 * Sends a command of an act to everybody who holds an instrument, each account by itself: what one
 * of them fails of is told and tried again later. False when somebody's has to be tried again; an
 * account in doubt stays as it is.
 *
 * @param of.act names the act, the same at every try.
 */
export async function submitToAll(
  by: {
    readonly router: Pick<LaneRouter, 'submit'>;
    readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
    readonly onFailure: (error: unknown) => void;
  },
  rounds: Rounds,
  of: {
    readonly act: string;
    readonly accountIds: readonly string[];
    readonly instrument: Instrument;
  },
  commandTo: (holder: ToHolder) => Command,
): Promise<boolean> {
  const { router, desk, onFailure } = by;
  const { act, accountIds, instrument } = of;
  const due = rounds.due(act, accountIds, desk.clock.nowMs());
  for (let from = 0; from < due.length; from += ACCOUNTS_AT_ONCE) {
    const nowMs = desk.clock.nowMs();
    const prices = await desk.prices({ held: [instrument] }, nowMs);
    const replies = due.slice(from, from + ACCOUNTS_AT_ONCE).map(async (accountId) => {
      try {
        const reply = await router.submit(commandTo({ accountId, nowMs, instrument, prices }));
        const isInDoubt = reply.outcome === 'refused' && reply.refusal.reason === 'BOOKS_SUSPENDED';
        if (reply.outcome === 'accepted') rounds.through(act, accountId);
        else if (isInDoubt) rounds.setAside(act, accountId, nowMs);
        else if (reply.outcome === 'refused') rounds.failed(act, accountId, nowMs);
      } catch (error) {
        rounds.failed(act, accountId, nowMs);
        onFailure(error);
      }
    });
    await Promise.all(replies);
  }
  return rounds.isWhole(act, accountIds);
}
