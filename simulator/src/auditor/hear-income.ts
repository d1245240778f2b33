import dividends from '@candor/domain/reference/dividends.json' with { type: 'json' };
import { couponPer100, couponsDue, interestMinor } from './bonds.ts';
import { opensMs } from './days.ts';
import { least, most, up } from './exact.ts';
import { exact, ONE } from './fees.ts';
import type { OwnAccount } from './own-account.ts';
import type { OwnPosition } from './own-position.ts';
import type { ToldDividend, ToldDue, ToldFacts, ToldInstrument, ToldStep } from './told.ts';
import { tradedMinor } from './worth.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

/** day-ends.md, "Coupons": the next one, to who holds as the first trade settles on its day. */
export const couponPaid: Heard<'couponPaid'> = (account, fact, { command }) => {
  const position = account.position(fact);
  const { instrument, currency, quantity, walletType } = position;
  const [dayMs] = couponsDue(position, command.nowMs);
  const couponMs = Date.parse(`${fact.day}T00:00:00Z`);
  account.expect('the day of a coupon', couponMs, dayMs);
  if (instrument.bond === null) throw new Error(`${instrument.id} pays no coupons`);
  const rated = couponPer100(instrument.bond) * quantity * (command.rate ?? 0n);
  const amount = interestMinor(instrument, currency, { rated, direction: 'sell' });
  account.expect('the units of a coupon', fact.quantity, quantity);
  account.expect('a coupon', fact.amountMinor, amount);
  const dueMs = opensMs(instrument, couponMs);
  const isLater = dueMs > command.nowMs && amount > 0n;
  account.expect('when a coupon settles', fact.settlesAtMs, isLater ? dueMs : null);
  const wallet = account.wallet(walletType);
  wallet.cashMinor += amount;
  if (isLater) wallet.unsettled.set(dueMs, (wallet.unsettled.get(dueMs) ?? 0n) + amount);
  account.keep({ ...position, couponMs });
};

/** Held when the share began to trade without it, and not told of it yet. */
export function isUnrecorded(
  { openedMs, exMs }: OwnPosition,
  dividends: readonly ToldDividend[],
  nowMs: number,
): boolean {
  return dividends.some((one) => one.exMs <= nowMs && openedMs < one.exMs && exMs < one.exMs);
}

/** corporate-actions.md, "Who gets it": a short holds what it owes, or its margin pays at once. */
export const dividendEntitled: Heard<'dividendEntitled'> = (account, { due }, step) => {
  const { command } = step;
  const position = account.position(due);
  const { dividend: told, market } = command;
  const announced = told === undefined ? (market?.dividends ?? []) : [told];
  const dividend = announced.find((one) => one.dividendId === due.dividendId);
  if (dividend === undefined) throw new Error(`${due.dividendId} was announced to nobody`);
  if (!isUnrecorded(position, [dividend], command.nowMs)) {
    account.faults.push(`${due.dividendId} was given to who is not entitled`);
  }
  const { instrument, currency, quantity, walletType } = position;
  account.expect(`the shares of ${due.dividendId}`, due.quantity, quantity);
  account.expect(`the amount of ${due.dividendId}`, due.amount, dividend.amount);
  const notionalRated = dividend.amount * quantity * (command.rate ?? 0n);
  const isShort = position.side === 'short';
  const owed = isShort
    ? tradedMinor(instrument, currency, { notionalRated, direction: 'buy' })
    : 0n;
  const holdMinor = least(owed, most(account.available(walletType), 0n));
  const fromMarginMinor = least(owed - holdMinor, position.marginMinor);
  account.expect(`what is held for ${due.dividendId}`, due.holdMinor, holdMinor);
  account.expect(`what margin pays of ${due.dividendId}`, due.fromMarginMinor, fromMarginMinor);
  account.wallet(walletType).marginMinor -= fromMarginMinor;
  const marginMinor = position.marginMinor - fromMarginMinor;
  account.keep({ ...position, marginMinor, exMs: dividend.exMs });
  account.dividends.set(dueOf(due), { ...due, quantity, holdMinor });
};

export function dueOf({ dividendId, positionId }: ToldDue): string {
  return `${dividendId} ${positionId}`;
}

/** A long gets it less what its country withholds; a short pays what was held for it. */
export const dividendPaid: Heard<'dividendPaid'> = (account, fact, { command }) => {
  const { instrument, dividend, nowMs } = command;
  const due = account.dividends.get(dueOf(fact.due));
  if (due === undefined || instrument === undefined || dividend === undefined) {
    throw new Error(`${fact.due.dividendId} is due to nobody`);
  }
  if (nowMs < dividend.payMs) account.faults.push(`${due.dividendId} was paid before its day`);
  const wallet = account.wallet(due.walletType);
  const notionalRated = due.amount * due.quantity * (command.rate ?? 0n);
  const sold = { notionalRated, direction: 'sell' } as const;
  const gross = due.side === 'long' ? tradedMinor(instrument, wallet.currency, sold) : 0n;
  const withheld = withheldOf(instrument, gross);
  account.expect(`what ${due.dividendId} brings`, fact.grossMinor, gross);
  account.expect(`what is withheld of ${due.dividendId}`, fact.withheldMinor, withheld);
  wallet.cashMinor += gross - withheld - due.holdMinor;
  account.dividends.delete(dueOf(due));
};

/** What its country keeps of a dividend, rounded up. */
export function withheldOf({ issuerCountry }: ToldInstrument, gross: bigint): bigint {
  const areas: Readonly<Record<string, { readonly withheldPercent: number }>> = dividends.areas;
  const percent = areas[issuerCountry ?? '']?.withheldPercent ?? 0;
  return up(gross * exact(percent), 100n * ONE);
}
