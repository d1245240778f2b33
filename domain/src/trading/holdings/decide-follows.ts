import {
  FOLLOW_REVIEW_MS,
  type FollowedHolding,
  type FollowOrder,
  followResult,
  openPrice,
  termMs,
} from '../../follow/follow-order.ts';
import { unitsFor } from '../../follow/holding-worth.ts';
import { splitCount } from '../../instruments/splits.ts';
import { customerAccount, houseAccount, walletCurrency } from '../../ledger/chart.ts';
import type { Entry, Posting } from '../../ledger/entry.ts';
import type { AccountState } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { checkAvailable, entry } from '../money/decide-money.ts';
import { checkLargest } from '../placing/check-largest.ts';
import type { ConfirmFollow, PlaceFollow, SettleFollow } from './follow-commands.ts';

const WALLET = 'FOLLOW';

/**
 * Holds the whole amount. Refusals: AMOUNT, the door's gate, CAPACITY, KEY_ORDER_SIZE,
 * INSUFFICIENT.
 */
export function decidePlaceFollow(state: AccountState, command: PlaceFollow): Decision {
  const { nowMs: placedMs, followId, agencyId, feeBps, amountMinor, term } = command;
  if (state.follows.has(followId)) return acceptUnchanged({ kind: 'done' });
  if (amountMinor <= 0n) return refuse('AMOUNT', undefined, 'amount');
  if (command.gate !== null) return refuse(command.gate);
  if (command.isFull) return refuse('CAPACITY');
  const tooLarge = checkLargest(command, amountMinor, walletCurrency[WALLET]);
  if (tooLarge !== null) return { outcome: 'refused', refusal: tooLarge };
  const short = checkAvailable(state, WALLET, amountMinor);
  if (short !== null) return short;
  const dueMs = placedMs + FOLLOW_REVIEW_MS;
  return changed(command, {
    followId,
    agencyId,
    feeBps,
    amountMinor,
    term,
    placedMs,
    dueMs,
    state: 'waiting',
    holdMinor: amountMinor,
    confirmedMs: null,
    settleMs: dueMs + termMs[term],
    holdings: [],
    result: null,
  });
}

/**
 * Confirms what waits: each part of the amount buys units at the last price, and they stay as they
 * are to the end. An institution that is full gives the money back. While a price is missing or a
 * market is closed it waits.
 */
export function decideConfirmFollow(state: AccountState, command: ConfirmFollow): Decision {
  const { nowMs: confirmedMs, followId, parts, prices } = command;
  const before = state.follows.get(followId);
  if (before?.state !== 'waiting' || before.dueMs === null || confirmedMs < before.dueMs) {
    return acceptUnchanged({ kind: 'done' });
  }
  if (command.isFull) {
    const released = { ...before, state: 'released', holdMinor: 0n, dueMs: null } as const;
    return changed(command, { ...released, settleMs: confirmedMs });
  }
  const holdings: FollowedHolding[] = [];
  for (const { instrument, weightBps } of parts) {
    const start = openPrice(instrument, prices);
    if (start === null) return acceptUnchanged({ kind: 'done' });
    const units = unitsFor({ ...before, weightBps, price: start.price });
    const { id: instrumentId, code } = instrument;
    holdings.push({ instrumentId, code, weightBps, units, splits: splitCount(instrument), start });
  }
  const settleMs = confirmedMs + termMs[before.term];
  const running = { ...before, state: 'running', holdings, confirmedMs, settleMs } as const;
  return changed(command, { ...running, dueMs: settleMs });
}

/**
 * The end of a term: what was held is free again, and what the portfolio brought, less the fee on a
 * profit, is posted. While a price is missing or a market is closed it waits.
 */
export function decideSettleFollow(state: AccountState, command: SettleFollow): Decision {
  const { accountId, nowMs, followId, instruments, prices } = command;
  const before = state.follows.get(followId);
  if (before?.state !== 'running' || nowMs < before.settleMs) {
    return acceptUnchanged({ kind: 'done' });
  }
  const result = followResult(before, instruments, prices, openPrice);
  if (result === null) return acceptUnchanged({ kind: 'done' });
  const { profitMinor, feeMinor, netMinor } = result;
  const unit = walletCurrency[WALLET];
  const legs: readonly Posting[] = [
    { account: houseAccount('venueClearing', unit), unit, amount: -profitMinor },
    { account: houseAccount('feeCommission', unit), unit, amount: feeMinor },
    { account: customerAccount(accountId, WALLET, 'cash'), unit, amount: netMinor },
  ];
  const postings = legs.filter(({ amount }) => amount !== 0n);
  const entries = postings.length === 0 ? [] : [entry('follow', followId, postings)];
  const settled = { ...before, state: 'settled', holdMinor: 0n, dueMs: null, result } as const;
  return changed(command, { ...settled, settleMs: nowMs }, entries);
}

function changed(
  { accountId, nowMs: atMs }: { readonly accountId: string; readonly nowMs: number },
  follow: FollowOrder,
  entries: readonly Entry[] = [],
): Decision {
  const fact = { kind: 'followChanged', accountId, atMs, follow, entries } as const;
  return accept([fact], { kind: 'follow', follow });
}
