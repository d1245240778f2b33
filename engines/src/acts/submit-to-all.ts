import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Command } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';

const ACCOUNTS_AT_ONCE = 256;

/** What every command to a holder of an instrument has. */
export interface ToHolder {
  readonly accountId: string;
  readonly nowMs: number;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
}

/**
 * Sends a command to everybody who holds an instrument. False when somebody's has to be tried
 * again; an account in doubt stays as it is.
 */
export async function submitToAll(
  {
    router,
    desk,
  }: {
    readonly router: Pick<LaneRouter, 'submit'>;
    readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  },
  accountIds: readonly string[],
  instrument: Instrument,
  commandTo: (holder: ToHolder) => Command,
): Promise<boolean> {
  let isWhole = true;
  for (let from = 0; from < accountIds.length; from += ACCOUNTS_AT_ONCE) {
    const nowMs = desk.clock.nowMs();
    const prices = await desk.prices({ held: [instrument] }, nowMs);
    const replies = accountIds.slice(from, from + ACCOUNTS_AT_ONCE).map(async (accountId) => {
      const reply = await router.submit(commandTo({ accountId, nowMs, instrument, prices }));
      const isInDoubt = reply.outcome === 'refused' && reply.refusal.reason === 'BOOKS_SUSPENDED';
      if (reply.outcome !== 'accepted' && !isInDoubt) isWhole = false;
    });
    await Promise.all(replies);
  }
  return isWhole;
}
