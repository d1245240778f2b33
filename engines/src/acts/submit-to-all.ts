import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Command } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../market/market-desk.ts';
import type { DeskRun } from '../supervised/desk-run.ts';
import { CommandFailed } from '../trading/lane/lane-callers.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';
import type { Rounds } from './rounds.ts';
import {
  type FailingAccount,
  isOwnRefusal,
  isToBeSuspended,
  type SuspendAccount,
} from './suspending.ts';

const ACCOUNTS_AT_ONCE = 256;

/** What every command to a holder of an instrument has. */
export interface ToHolder {
  readonly accountId: string;
  readonly nowMs: number;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
}

/** What an act is carried out with. */
export interface ActMeans {
  /** Which accounts are through with each act, and whose part failed. */
  readonly rounds: Rounds;
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  readonly suspend: SuspendAccount;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends a command of an act to everybody who holds an instrument, each account by itself: what one
 * of them fails of is told and tried again later. False when somebody's has to be tried again; an
 * account that is suspended stays as it is.
 *
 * An account that keeps failing by what it holds is suspended, and the act goes on without it.
 * Where too many fail it is the act that is wrong: its desk stops, until somebody has looked.
 *
 * @param of.act names the act, the same at every try.
 */
export async function submitToAll(
  by: ActMeans,
  run: Pick<DeskRun, 'halt' | 'isHalted'>,
  of: {
    readonly act: string;
    readonly accountIds: readonly string[];
    readonly instrument: Instrument;
  },
  commandTo: (holder: ToHolder) => Command,
): Promise<boolean> {
  const { rounds, desk } = by;
  const { act, accountIds, instrument } = of;
  const due = rounds.due(act, accountIds, desk.clock.nowMs());
  for (let from = 0; from < due.length && !run.isHalted; from += ACCOUNTS_AT_ONCE) {
    const nowMs = desk.clock.nowMs();
    const prices = await desk.prices({ held: [instrument] }, nowMs);
    const failing = await Promise.all(
      due.slice(from, from + ACCOUNTS_AT_ONCE).map((accountId) => {
        const command = commandTo({ accountId, nowMs, instrument, prices });
        return submitTo(by, act, command);
      }),
    );
    await suspendAll(by, run, failing.flat(), nowMs);
  }
  return !run.isHalted && rounds.isWhole(act, accountIds);
}

/** Returns the account when its part has failed too often. */
async function submitTo(
  { rounds, router, onFailure }: ActMeans,
  act: string,
  command: Command,
): Promise<readonly FailingAccount[]> {
  const { accountId, nowMs } = command;
  const failedItself = (why: string): readonly FailingAccount[] => {
    const failures = rounds.failedItself(act, accountId, nowMs);
    const { sinceMs } = failures;
    return isToBeSuspended(failures, nowMs) ? [{ accountId, act, why, sinceMs }] : [];
  };
  try {
    const reply = await router.submit(command);
    if (reply.outcome === 'accepted') rounds.through(act, accountId);
    if (reply.outcome !== 'refused') return [];
    const { reason } = reply.refusal;
    if (reason === 'BOOKS_SUSPENDED') rounds.setAside(act, accountId, nowMs);
    else if (isOwnRefusal(reason)) return failedItself(reason);
    else rounds.failed(act, accountId, nowMs);
  } catch (error) {
    onFailure(error);
    // Whatever else is thrown, as in an outage, was not thrown by a decision about the account.
    if (error instanceof CommandFailed) return failedItself(error.message);
    rounds.failed(act, accountId, nowMs);
  }
  return [];
}

/** One after the other, since each counts against the next. */
async function suspendAll(
  { rounds, suspend, onFailure }: ActMeans,
  run: Pick<DeskRun, 'halt' | 'isHalted'>,
  failing: readonly FailingAccount[],
  nowMs: number,
): Promise<void> {
  for (const one of failing) {
    try {
      if (await suspend(one, nowMs)) {
        rounds.setAside(one.act, one.accountId, nowMs);
        continue;
      }
      run.halt(
        new Error(`${one.act} fails for more accounts than are suspended in an hour: ${one.why}`),
      );
      return;
    } catch (error) {
      onFailure(error); // It is suspended when its part fails again.
    }
  }
}
