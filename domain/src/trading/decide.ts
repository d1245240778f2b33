import type { AccountState } from './account-state.ts';
import type { AttestRows, Command, CommandKind } from './commands.ts';
import { accept, type Decision } from './decision.ts';
import { dueBefore } from './due-before.ts';
import { decideProtectPosition } from './exits/decide-protect.ts';
import { withExits } from './exits/follow-exits.ts';
import { decidePayCoupon, withCoupons } from './holdings/decide-coupon.ts';
import { decidePayDividend, decideRecordDividend } from './holdings/decide-dividend.ts';
import {
  decideConfirmFollow,
  decidePlaceFollow,
  decideSettleFollow,
} from './holdings/decide-follows.ts';
import { decideReversePosition } from './holdings/decide-reverse-position.ts';
import { decideSettleHolding } from './holdings/decide-settlement.ts';
import { decideSplitHolding } from './holdings/decide-split.ts';
import {
  decideDrawSubscription,
  decideLapseSubscription,
  decideListSubscription,
  decidePaySubscription,
  decideSubscribe,
} from './holdings/decide-subscriptions.ts';
import { decideAddMargin } from './margin/decide-add-margin.ts';
import { decideCheckMargin } from './margin/decide-check-margin.ts';
import { decideMarkHolding } from './margin/decide-mark.ts';
import { decideChargeNight } from './margin/decide-night.ts';
import {
  decideAccrueLoan,
  decideApplyLoan,
  decideRepayLoan,
  decideReviewLoan,
} from './money/decide-loans.ts';
import {
  decideCompleteWithdrawal,
  decideCredit,
  decideHoldWithdrawal,
  decideOpenAccount,
  decideReturnWithdrawal,
} from './money/decide-money.ts';
import { decidePractice } from './money/decide-practice.ts';
import { decideReverse } from './money/decide-reverse.ts';
import { decideCancelTransfer, decideSettle, decideTransfer } from './money/decide-transfers.ts';
import { paperRules, type TradingRules } from './rules.ts';
import { decideAmendOrder } from './working/decide-amend.ts';
import { decideReopenOrder, decideUncrossOrder } from './working/decide-auction.ts';
import { decideBust } from './working/decide-bust.ts';
import {
  decideCancelOrder,
  decideClosePosition,
  decideEndGoneOrder,
  decideExpireOrder,
  decidePlaceOrder,
  decideWorkOrder,
} from './working/decide-orders.ts';

type Decider<K extends CommandKind> = (
  state: AccountState,
  command: Extract<Command, { kind: K }>,
  rules: TradingRules,
) => Decision;

const deciders: { readonly [K in CommandKind]: Decider<K> } = {
  openAccount: decideOpenAccount,
  placeOrder: decidePlaceOrder,
  closePosition: decideClosePosition,
  reversePosition: decideReversePosition,
  protectPosition: decideProtectPosition,
  cancelOrder: decideCancelOrder,
  amendOrder: decideAmendOrder,
  workOrder: decideWorkOrder,
  uncrossOrder: decideUncrossOrder,
  reopenOrder: decideReopenOrder,
  endGoneOrder: decideEndGoneOrder,
  expireOrder: decideExpireOrder,
  credit: decideCredit,
  givePractice: decidePractice,
  holdWithdrawal: decideHoldWithdrawal,
  completeWithdrawal: decideCompleteWithdrawal,
  returnWithdrawal: decideReturnWithdrawal,
  transfer: decideTransfer,
  cancelTransfer: decideCancelTransfer,
  settle: decideSettle,
  splitHolding: decideSplitHolding,
  settleHolding: decideSettleHolding,
  addMargin: decideAddMargin,
  markHolding: decideMarkHolding,
  chargeNight: decideChargeNight,
  payCoupon: decidePayCoupon,
  recordDividend: decideRecordDividend,
  payDividend: decidePayDividend,
  checkMargin: decideCheckMargin,
  reverse: decideReverse,
  bust: decideBust,
  subscribe: decideSubscribe,
  drawSubscription: decideDrawSubscription,
  paySubscription: decidePaySubscription,
  lapseSubscription: decideLapseSubscription,
  listSubscription: decideListSubscription,
  placeFollow: decidePlaceFollow,
  confirmFollow: decideConfirmFollow,
  settleFollow: decideSettleFollow,
  applyLoan: decideApplyLoan,
  reviewLoan: decideReviewLoan,
  accrueLoan: decideAccrueLoan,
  repayLoan: decideRepayLoan,
  attestRows: decideAttestRows,
};

/**
 * What follows from a command: the facts to store and the answer, or a refusal with its reason.
 * Exits follow what was decided, whatever it was; coupons, dividends and the night that were due go
 * before it.
 * Pure: it reads the state, changes nothing, awaits nothing and makes up no id. The facts take
 * effect through `applyFact`, one after the other.
 */
export function decide(
  state: AccountState,
  command: Command,
  rules: TradingRules = paperRules,
): Decision {
  if (command.accountId !== state.accountId) {
    throw new Error(`A command to ${command.accountId} met account ${state.accountId}.`);
  }
  if (isBesideDues(command)) return decideOn(state, command, rules);
  const { facts: due, since } = dueBefore(state, command, rules);
  const decision = decideOn(since, command, rules);
  const isNothing = decision.outcome === 'refused' || decision.facts.length === 0;
  if (isNothing || due.length === 0) return decision;
  return { ...decision, facts: [...due, ...decision.facts] };
}

/** Nothing is held, bought or paid differently after these. */
function isBesideDues({ kind }: Command): boolean {
  return kind === 'recordDividend' || kind === 'attestRows';
}

function decideAttestRows(
  _state: AccountState,
  { accountId, nowMs: atMs, rows }: AttestRows,
): Decision {
  const facts = rows.map((row) => ({ kind: 'rowAttested', accountId, atMs, ...row }) as const);
  return accept(facts, { kind: 'done' });
}

function decideOn(state: AccountState, command: Command, rules: TradingRules): Decision {
  const decision = (deciders[command.kind] as Decider<CommandKind>)(state, command, rules);
  return withCoupons(state, command, withExits(state, command, decision, rules));
}
