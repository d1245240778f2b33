import { down, least, up } from './exact.ts';
import { tradedPrice } from './follow-prices.ts';
import { withheldOf } from './hear-income.ts';
import { instrumentOf, keyOf, type OwnAccount } from './own-account.ts';
import { type OwnPosition, opened } from './own-position.ts';
import type { ToldFacts, ToldInstrument, ToldPart, ToldStep } from './told.ts';
import type { ToldFollow, ToldSubscription } from './told-held.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

/** A subscription as it ought to be after a command (draws.md, the table). */
function subscribed(
  before: ToldSubscription | undefined,
  told: ToldSubscription,
  { command }: ToldStep,
): Pick<ToldSubscription, 'holdMinor' | 'dueMinor' | 'allotted' | 'state'> {
  const { offering, quantity } = told;
  if (command.kind === 'subscribe') {
    const holdMinor = up(offering.topPrice * quantity * offering.holdRatioBps, 10_000n);
    return { holdMinor, dueMinor: 0n, allotted: null, state: 'waiting' };
  }
  if (before === undefined) throw new Error(`${offering.offeringId} was applied for by nobody`);
  if (command.kind === 'paySubscription') {
    return { ...before, holdMinor: before.holdMinor + before.dueMinor, dueMinor: 0n };
  }
  const { finalPrice: price = 0n, allotted: given = 0n } = command;
  if (command.kind === 'drawSubscription') {
    const payable = (price ?? 0n) * given;
    const holdMinor = least(before.holdMinor, payable);
    const state = given === 0n ? 'notAllotted' : 'allotted';
    return { holdMinor, dueMinor: payable - holdMinor, allotted: given, state };
  }
  const lot = (before.finalPrice ?? 1n) * offering.minCount;
  const lots = before.holdMinor / lot;
  const state = lots === 0n ? 'lapsed' : 'allotted';
  return { holdMinor: lots * lot, dueMinor: 0n, allotted: lots * offering.minCount, state };
}

export const subscriptionChanged: Heard<'subscriptionChanged'> = (account, fact, step) => {
  const { subscription: told } = fact;
  const { offeringId, walletType, purchaseEndMs, payEndMs } = told.offering;
  const { kind, nowMs } = step.command;
  const before = account.subscriptions.get(offeringId);
  const own = subscribed(before, told, step);
  for (const figure of ['state', 'holdMinor', 'dueMinor', 'allotted'] as const) {
    account.expect(`${figure} of ${offeringId}`, told[figure], own[figure]);
  }
  if (kind === 'subscribe' && (before !== undefined || nowMs >= purchaseEndMs)) {
    account.faults.push(`${offeringId} was applied for twice, or too late`);
  }
  if (kind === 'paySubscription' && nowMs >= payEndMs) {
    account.faults.push(`${offeringId} was paid too late`);
  }
  if (kind === 'lapseSubscription' && nowMs < payEndMs) {
    account.faults.push(`${offeringId} lapsed too early`);
  }
  const isOver = own.state === 'notAllotted' || own.state === 'lapsed';
  if (isOver) account.subscriptions.delete(offeringId);
  else account.subscriptions.set(offeringId, { ...told, ...own });
  if (account.available(walletType) < 0n) account.faults.push(`${offeringId} holds too much`);
};

/** What is held buys the shares at the final price: one lot, paid in full. */
export const subscriptionListed: Heard<'subscriptionListed'> = (account, fact, step) => {
  const { subscription, positionId, heldAs, walletType, quantity, costMinor, notional } = fact;
  const { offeringId, walletType: from, listMs } = subscription.offering;
  const own = account.subscriptions.get(offeringId);
  const paid = (own?.finalPrice ?? 0n) * (own?.allotted ?? 0n);
  account.expect(`the shares of ${offeringId}`, quantity, own?.allotted);
  account.expect(`the cost of ${offeringId}`, costMinor, paid);
  account.expect(`what was held for ${offeringId}`, own?.holdMinor, paid);
  if (step.command.nowMs < listMs) account.faults.push(`${offeringId} was listed too early`);
  account.subscriptions.delete(offeringId);
  account.wallet(from).cashMinor -= paid;
  account.wallet(walletType).marginMinor += paid;
  const before = account.positions.get(keyOf({ heldAs, side: 'long' }));
  const begun = before ?? beginListed(account, { positionId, walletType, step });
  account.expect(`the position of ${offeringId}`, positionId, begun.positionId);
  const lot = { lotId: offeringId, openedMs: step.command.nowMs, quantity, costMinor: paid };
  account.keep(opened(begun, lot, { notional, marginMinor: paid }));
};

function beginListed(
  account: OwnAccount,
  of: { readonly positionId: string; readonly walletType: string; readonly step: ToldStep },
): OwnPosition {
  const instrument = instrumentOf(of.step);
  return {
    positionId: of.positionId,
    instrument,
    side: 'long',
    walletType: of.walletType,
    currency: account.wallet(of.walletType).currency,
    leverage: 1,
    quantity: 0n,
    notional: 0n,
    costMinor: 0n,
    marginMinor: 0n,
    realisedMinor: 0n,
    lots: [],
    openedMs: of.step.command.nowMs,
    addedMs: of.step.command.nowMs,
    markedMs: 0,
    chargedMs: 0,
    couponMs: null,
    exMs: 0,
    splits: instrument.splits?.length ?? 0,
    variationMinor: 0n,
    isCalled: false,
  };
}

const CENT_PARTS = 10n ** 14n;
const terms: Readonly<Record<string, number>> = { '1h': 3_600_000, '7d': 604_800_000 };

function afterSplits({ splits = [] }: ToldInstrument, units: bigint, since: number): bigint {
  const later = splits.slice(since);
  const times = later.reduce((all, { to }) => all * to, 1n);
  return (units * times) / later.reduce((all, { from }) => all * from, 1n);
}

/**
 * What a portfolio has brought: a gain down, a loss up, each part by itself, and each dividend that
 * fell into the term, down, without its tax, up; the fee of it up.
 */
function broughtBy(follow: ToldFollow, { command }: ToldStep) {
  let profit = 0n;
  for (const { instrumentId, units, splits, start } of follow.holdings) {
    const part = command.portfolio?.find(({ instrument }) => instrument.id === instrumentId);
    const price = part === undefined ? null : tradedPrice(part, command.nowMs);
    if (part === undefined || price === null) throw new Error(`${instrumentId} has no price`);
    const held = afterSplits(part.instrument, units, splits);
    const rise = held * price - units * start.price;
    profit += rise < 0n ? up(rise, CENT_PARTS) : down(rise, CENT_PARTS);
    profit += paidIn(part, { held, sinceMs: follow.confirmedMs ?? 0, nowMs: command.nowMs });
  }
  const fee = profit > 0n ? up(profit * follow.feeBps, 10_000n) : 0n;
  return { fee, net: profit - fee };
}

function paidIn(
  { instrument, market }: ToldPart,
  of: { readonly held: bigint; readonly sinceMs: number; readonly nowMs: number },
): bigint {
  const fell = (market.dividends ?? []).filter(({ exMs }) => of.sinceMs < exMs && exMs <= of.nowMs);
  return fell.reduce((sum, { amount }) => {
    const gross = (of.held * amount) / 10n ** BigInt(6 + instrument.priceDecimals);
    return sum + gross - withheldOf(instrument, gross);
  }, 0n);
}

export const followChanged: Heard<'followChanged'> = (account, { follow }, step) => {
  const { followId, state, holdMinor } = follow;
  const { nowMs } = step.command;
  const before = account.follows.get(followId);
  const isOver = state === 'settled' || state === 'released';
  account.expect(`the hold of ${followId}`, holdMinor, isOver ? 0n : follow.amountMinor);
  if (state === 'waiting') {
    account.expect(`the amount of ${followId}`, follow.amountMinor, step.command.amountMinor);
    account.expect(`the review of ${followId}`, follow.dueMs, nowMs + 30_000);
  } else if (before === undefined || nowMs < (before.dueMs ?? 0)) {
    account.faults.push(`${followId} was ${state} before its time`);
  }
  if (state === 'running') judgeUnits(account, follow, step);
  if (state === 'settled' && before !== undefined) {
    const { fee, net } = broughtBy(before, step);
    account.expect(`the fee of ${followId}`, follow.result?.feeMinor, fee);
    account.expect(`what ${followId} brought`, follow.result?.netMinor, net);
    account.wallet('FOLLOW').cashMinor += net;
  }
  if (isOver) account.follows.delete(followId);
  else account.follows.set(followId, follow);
};

function judgeUnits(account: OwnAccount, follow: ToldFollow, { command }: ToldStep): void {
  const { followId, amountMinor, holdings, settleMs } = follow;
  const term = terms[account.follows.get(followId)?.term ?? ''] ?? 0;
  account.expect(`the end of ${followId}`, settleMs, command.nowMs + term);
  for (const part of command.portfolio ?? []) {
    const price = tradedPrice(part, command.nowMs) ?? 0n;
    const own = holdings.find(({ instrumentId }) => instrumentId === part.instrument.id);
    const units =
      price === 0n ? 0n : (amountMinor * part.weightBps * CENT_PARTS) / (10_000n * price);
    account.expect(`units of ${part.instrument.id} in ${followId}`, own?.units, units);
    account.expect(`the price of ${part.instrument.id}`, own?.start.price, price);
  }
}
