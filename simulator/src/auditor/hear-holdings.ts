import { couponsDue } from './bonds.ts';
import { DAY_MS, nightMs } from './days.ts';
import { least, most } from './exact.ts';
import { nightOf, yearly } from './fees.ts';
import { instrumentOf, marketOf, type OwnAccount } from './own-account.ts';
import {
  closed,
  isAtOrBelow,
  isOnMargin,
  leavingBy,
  type OwnPosition,
  valued,
} from './own-position.ts';
import { productFor } from './products.ts';
import type { ToldFacts, ToldStep } from './told.ts';
import { gainMinor, tradedMinor } from './worth.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

/** What a day's price brings; null where the loss is more than the margin. */
export function markOf(position: OwnPosition, price: bigint, rate: bigint) {
  const { instrument, side, currency, quantity, variationMinor } = position;
  const notional = price * quantity;
  const rise = notional - position.notional;
  const profitMinor = gainMinor(instrument, currency, (side === 'long' ? rise : -rise) * rate);
  const paidMinor = most(variationMinor + profitMinor, 0n);
  const toMargin = profitMinor - paidMinor;
  if (position.marginMinor + toMargin < 0n) return null;
  const direction = side === 'long' ? 'buy' : 'sell';
  const costMinor = tradedMinor(instrument, currency, {
    notionalRated: notional * rate,
    direction,
  });
  return { notional, profitMinor, paidMinor, toMargin, costMinor };
}

export const holdingMarked: Heard<'holdingMarked'> = (account, fact, { command }) => {
  const position = account.position(fact);
  const { dueMs = 0, rate, price } = command;
  account.expect('the settlement price', fact.price, price);
  account.expect('the rate of a settlement', fact.fxRate, rate);
  if (position.markedMs >= dueMs || position.addedMs >= dueMs) {
    account.faults.push(`${fact.day} was paid twice, or too early`);
  }
  const mark = markOf(position, fact.price, fact.fxRate);
  account.expect('the variation of a day', fact.profitMinor, mark?.profitMinor);
  account.expect('the cash of a variation', fact.paidMinor, mark?.paidMinor);
  if (mark === null) return;
  const wallet = account.wallet(position.walletType);
  wallet.cashMinor += mark.paidMinor;
  wallet.marginMinor += mark.toMargin;
  account.keep({
    ...position,
    notional: mark.notional,
    costMinor: mark.costMinor,
    markedMs: dueMs,
    marginMinor: position.marginMinor + mark.toMargin,
    realisedMinor: position.realisedMinor + mark.profitMinor,
    variationMinor: position.variationMinor + mark.toMargin,
  });
};

/** What a night costs a position; below zero it earns so much, for as long as it was held. */
export function nightCostOf(
  position: OwnPosition,
  at: { readonly price: bigint; readonly rate: bigint; readonly dueMs: number },
): bigint {
  const whole = wholeNight(position, at.price, at.rate);
  if (whole >= 0n) return whole;
  const { lots, quantity } = position;
  const held = lots.reduce((sum, lot) => {
    return sum + lot.quantity * BigInt(Math.min(Math.max(at.dueMs - lot.openedMs, 0), DAY_MS));
  }, 0n);
  return (whole * (held / quantity)) / BigInt(DAY_MS);
}

/** True of a position whose night has begun, costs or earns something and was not charged yet. */
export function owesNight(position: OwnPosition, step: ToldStep): boolean {
  const { openedMs, chargedMs } = position;
  const dueMs = nightMs(step.command.nowMs);
  if (openedMs >= dueMs || chargedMs >= dueMs || step.command.market === undefined) return false;
  const { price, rate } = priceOf(step);
  return price > 0n && rate > 0n && wholeNight(position, price, rate) !== 0n;
}

function wholeNight(position: OwnPosition, price: bigint, rate: bigint): bigint {
  const { instrument, side, currency, leverage } = position;
  const { night } = productFor(instrument);
  if (night === 'none') return 0n;
  if (night === 'loan' && side === 'long') {
    if (leverage === 1) return 0n;
    return nightOf(position.costMinor - position.marginMinor, yearly.loan(currency));
  }
  const { valueMinor } = valued(position, { price, rate });
  if (night === 'loan') return nightOf(valueMinor, yearly.borrow(instrument.heldAs));
  return nightOf(valueMinor, yearly.swap(instrument.code.slice(0, 3), instrument.currency, side));
}

export const nightCharged: Heard<'nightCharged'> = (account, fact, step) => {
  const { command } = step;
  const position = account.position(fact);
  // Before what moves a holding it is charged at the price of that moment.
  const isEarly = command.kind !== 'chargeNight';
  account.expect('whether a night came early', fact.isEarly ?? false, isEarly);
  const { dueMs, price, rate } = isEarly
    ? { ...priceOf(step), dueMs: nightMs(command.nowMs) }
    : { price: command.price, rate: command.rate, dueMs: command.dueMs ?? 0 };
  account.expect('the price of the evening', fact.price, price);
  if (position.chargedMs >= dueMs || position.openedMs >= dueMs) {
    account.faults.push(`the night of ${fact.night} was charged twice, or too early`);
  }
  const owed = nightCostOf(position, { price: fact.price, rate: rate ?? 0n, dueMs });
  const missing = most(owed - most(account.available(position.walletType), 0n), 0n);
  const fromMargin = least(missing, position.marginMinor);
  const paid = owed - (missing - fromMargin);
  account.expect('what a night costs', fact.amountMinor, paid);
  account.expect('what a night takes of the margin', fact.fromMarginMinor, fromMargin);
  const wallet = account.wallet(position.walletType);
  wallet.cashMinor -= paid - fromMargin;
  wallet.marginMinor -= fromMargin;
  const marginMinor = position.marginMinor - fromMargin;
  account.keep({ ...position, marginMinor, chargedMs: dueMs });
};

export const marginCalled: Heard<'marginCalled'> = (account, fact, step) => {
  const position = account.position(fact);
  const at = priceOf(step);
  if (!isOnMargin(position) || position.isCalled || !isAtOrBelow(120n, position, at)) {
    account.faults.push('called for margin above the level of a call');
  }
  account.keep({ ...position, isCalled: true });
};

export const marginRestored: Heard<'marginRestored'> = (account, fact, step) => {
  const position = account.position(fact);
  if (!position.isCalled || isAtOrBelow(150n, position, priceOf(step))) {
    account.faults.push('a call was lifted before the level was restored');
  }
  account.keep({ ...position, isCalled: false });
};

const FREE = { feeMinor: 0n, receivedMinor: 0n };

export function priceOf(step: ToldStep): { readonly price: bigint; readonly rate: bigint } {
  const { quote, fxRate } = marketOf(step);
  return { price: quote?.last ?? 0n, rate: fxRate ?? 0n };
}

/** All of it at the price stated for all, without fees; on margin the loss ends at the margin. */
export const holdingSettled: Heard<'holdingSettled'> = (account, fact, step) => {
  const position = account.position(fact);
  if (couponsDue(position, step.command.nowMs).length > 0) {
    account.faults.push(`${fact.positionId} was settled before a coupon that was due`);
  }
  const { settlement } = instrumentOf(step);
  const rate = step.command.rate ?? 0n;
  const { quantity, side, instrument, currency, walletType } = position;
  const notional = (settlement?.price ?? 0n) * quantity;
  const direction = side === 'long' ? 'sell' : 'buy';
  const notionalRated = notional * rate;
  const paidMinor = tradedMinor(instrument, currency, { notionalRated, direction });
  const leaving = leavingBy(position, { quantity, notional, paidMinor, rate, ...FREE });
  const { marginMinor } = leaving;
  const canLose = isOnMargin(position) ? marginMinor : marginMinor + account.available(walletType);
  const profitMinor = most(leaving.profitMinor, -canLose);
  account.expect('what is settled', fact.quantity, quantity);
  account.expect('the profit of a settlement', fact.cash.profitMinor, profitMinor);
  const insured = isOnMargin(position) ? profitMinor - leaving.profitMinor : 0n;
  account.expect('what the insurance pays', fact.cash.insuredMinor ?? 0n, insured);
  account.free(walletType, marginMinor, profitMinor);
  account.keep(closed(position, quantity, leaving));
};
