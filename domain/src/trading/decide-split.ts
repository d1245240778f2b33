import type { Split } from '../instruments/instrument.ts';
import { splitCount } from '../instruments/splits.ts';
import { customerAccount, houseAccount, type Pocket } from '../ledger/chart.ts';
import { rateOf } from '../market/price-snapshot.ts';
import { divideRounded, larger } from '../money/rounding.ts';
import { splitLots } from '../positions/lots.ts';
import type { Position } from '../positions/position.ts';
import { closingRounding } from '../positions/position-figures.ts';
import { isPaidWhole } from '../products/all-products.ts';
import { availableMinor } from '../wallets/wallet-figures.ts';
import { type AccountState, positionOf, walletOf } from './account-state.ts';
import type { SplitHolding } from './commands.ts';
import { closingShare, worthMinor } from './cost.ts';
import { entry } from './decide-money.ts';
import { accept, acceptUnchanged, type Decision, refuse } from './decision.ts';
import type { HoldingSplit, OrderEnded, SplitCash } from './facts.ts';
import { moved } from './fill-entries.ts';
import { endStep } from './fill-order.ts';

/**
 * Ends the orders of an old count and brings positions into the next one, once: what is there
 * already is left alone. Refusal: STALE_PRICE when a fraction must be paid at an unknown rate.
 */
export function decideSplitHolding(state: AccountState, command: SplitHolding): Decision {
  const { instrument } = command;
  const ends = endsOfOldCount(state, command);
  const behind = (['long', 'short'] as const).flatMap((side) => {
    const position = positionOf(state, instrument.heldAs, side);
    const split = position === null ? undefined : instrument.splits?.[position.splits ?? 0];
    return position === null || split === undefined ? [] : [{ position, split }];
  });
  const facts: HoldingSplit[] = [];
  for (const { position, split } of behind) {
    const wallet = availableMinor(walletOf(state, position.walletType));
    const coming = ends.filter(({ orderId }) => isPaidFrom(state, orderId, position));
    const fundsMinor = coming.reduce((sum, { releasedMinor }) => sum + releasedMinor, wallet);
    const earlier = facts.reduce((sum, { cash }) => sum + broughtBy(cash), 0n);
    const fact = splitOf(position, split, { command, fundsMinor: fundsMinor + earlier });
    if (fact === null) return refuse('STALE_PRICE');
    facts.push(fact);
  }
  const all = [...ends, ...facts];
  return all.length === 0 ? acceptUnchanged({ kind: 'done' }) : accept(all, { kind: 'done' });
}

function endsOfOldCount(state: AccountState, command: SplitHolding): readonly OrderEnded[] {
  const { heldAs } = command.instrument;
  const count = splitCount(command.instrument);
  return [...state.orders.values()].flatMap((order) => {
    const { terms } = order;
    if (terms.heldAs !== heldAs || (terms.splits ?? 0) >= count) return [];
    return endStep(command, { order, facts: [] }, 'cancelled', 'SPLIT').facts as OrderEnded[];
  });
}

function isPaidFrom(state: AccountState, orderId: string, position: Position): boolean {
  return state.orders.get(orderId)?.terms.walletType === position.walletType;
}

function broughtBy(cash: SplitCash | null): bigint {
  return cash === null ? 0n : cash.marginMinor + cash.profitMinor;
}

/** Null when a fraction must be paid at a rate that is not known. */
function splitOf(
  position: Position,
  split: Split,
  at: { readonly command: SplitHolding; readonly fundsMinor: bigint },
): HoldingSplit | null {
  const { accountId, nowMs: atMs } = at.command;
  const { positionId, side, instrumentId: heldAs, quantity: quantityBefore } = position;
  const { id: splitId, to, from } = split;
  const quantity = (quantityBefore * to) / from;
  const parts = (quantityBefore * to) % from;
  const cash = parts === 0n ? null : cashOf(position, { split, parts, ...at });
  if (cash === 'no-rate') return null;
  const closedInAll = position.closedQuantity * to + parts;
  return {
    ...{ kind: 'holdingSplit', accountId, atMs, splitId, positionId, heldAs, side },
    splits: (position.splits ?? 0) + 1,
    ...{ to, from, quantityBefore, quantity },
    lots: splitLots(position.lots, { to, from, parts }),
    closedQuantity:
      quantity === 0n
        ? position.closedQuantity + quantityBefore
        : divideRounded(closedInAll, from, 'halfEven'),
    cash,
    entries: [splitEntry(position, { ...at, splitId, change: quantity - quantityBefore, cash })],
  };
}

/**
 * The fraction as a close at the stated price. A short whose wallet cannot pay what the fraction
 * lost pays what there is; the house bears the rest.
 */
function cashOf(
  position: Position,
  at: {
    readonly split: Split;
    readonly parts: bigint;
    readonly command: SplitHolding;
    readonly fundsMinor: bigint;
  },
): SplitCash | 'no-rate' {
  const { side, walletCurrency } = position;
  const { instrument } = at.command;
  const { from, to, cashPrice: price } = at.split;
  if (price === null) throw new Error(`Split ${at.split.id} leaves a fraction and has no price.`);
  const pair = { from: instrument.currency, to: walletCurrency };
  const fxRate = rateOf(at.command.prices, pair);
  if (fxRate === null) return 'no-rate';
  const { parts } = at;
  const paidNotional = divideRounded(price * parts, from, 'halfEven');
  const paidMinor = worthMinor(instrument, walletCurrency, {
    ...{ worth: price * parts * fxRate, rounding: closingRounding(side), parts: from },
  });
  const share = closingShare(
    { ...position, quantity: position.quantity * to },
    { quantity: parts, notional: paidNotional, costMinor: paidMinor },
    { instrument, side, walletCurrency, fxRate },
  );
  const profitMinor = larger(share.profitMinor, -(at.fundsMinor + share.marginMinor));
  return { parts, price, fxRate, paidNotional, paidMinor, ...share, profitMinor };
}

/** One entry: units from or to the venue's custody, and what a fraction moved in money. */
function splitEntry(
  position: Position,
  of: {
    readonly command: SplitHolding;
    readonly splitId: string;
    readonly change: bigint;
    readonly cash: SplitCash | null;
  },
) {
  const { side, walletType, walletCurrency: currency, instrumentId: unit } = position;
  const account = (pocket: Pocket) => customerAccount(of.command.accountId, walletType, pocket);
  const isLong = side === 'long';
  const custody = houseAccount('custody', unit);
  const held = account(isLong ? 'held' : 'borrowed');
  const units = moved(custody, held, unit, isLong ? of.change : -of.change);
  const { cash } = of;
  const refId = `${of.splitId}-${side}`;
  if (cash === null) return entry('trade', refId, units);
  const lent =
    isLong && isPaidWhole(of.command.instrument) ? cash.costMinor - cash.marginMinor : 0n;
  const venue = houseAccount('venueClearing', currency);
  return entry('trade', refId, [
    ...units,
    ...moved(account('cash'), account('margin'), currency, -cash.marginMinor),
    ...moved(account('loan'), houseAccount('lending', currency), currency, -lent),
    ...moved(account('cash'), venue, currency, -cash.profitMinor),
  ]);
}
