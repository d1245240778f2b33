import type { Instrument } from '../../instruments/instrument.ts';
import { customerAccount, houseAccount, type Pocket } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import { type PriceSnapshot, rateOf } from '../../market/price-snapshot.ts';
import { divideRounded, larger } from '../../money/rounding.ts';
import type { Position } from '../../positions/position.ts';
import { closingRounding, isMargined } from '../../positions/position-figures.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, forkAccount, positionOf, walletOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { ClosedAtPrice, Fact, HoldingSettled, HoldingSplit } from '../facts.ts';
import { entry } from '../money/decide-money.ts';
import { closingShare, worthMinor } from '../placing/cost.ts';
import { moved } from '../working/fill-entries.ts';

/** An act on all that an account holds of an instrument. */
export interface HoldingAct {
  readonly accountId: string;
  readonly nowMs: number;
  readonly instrument: Instrument;
  /** With the rate to the wallet's currency. */
  readonly prices: PriceSnapshot;
}

/** What an act makes of one position; `fundsMinor` is what its wallet could pay. */
export type ActOnPosition = (
  position: Position,
  fundsMinor: bigint,
) => HoldingSplit | HoldingSettled | 'no-rate' | null;

/** What an act makes of orders, then of the positions on both sides. */
export function decideAct(
  state: AccountState,
  command: HoldingAct,
  ofOrders: readonly Fact[],
  actOn: ActOnPosition,
): Decision {
  const after = forkAccount(state);
  for (const fact of ofOrders) applyFact(after, fact);
  const facts: (HoldingSplit | HoldingSettled)[] = [];
  for (const side of ['long', 'short'] as const) {
    const position = positionOf(state, command.instrument.heldAs, side);
    if (position === null) continue;
    const wallet = availableMinor(walletOf(after, position.walletType));
    const fundsMinor = facts.reduce((sum, { cash }) => sum + broughtBy(cash), wallet);
    const fact = actOn(position, fundsMinor);
    if (fact === 'no-rate') return refuse('STALE_PRICE');
    if (fact !== null) facts.push(fact);
  }
  const all = [...ofOrders, ...facts];
  return all.length === 0 ? acceptUnchanged({ kind: 'done' }) : accept(all, { kind: 'done' });
}

function broughtBy(cash: ClosedAtPrice | null): bigint {
  return cash === null ? 0n : cash.marginMinor + cash.profitMinor;
}

/**
 * So many parts of a position, of which `from` make one unit and which are `to` to an old one, as a
 * close at a stated price. Of what is insured and stands on margin no more is lost than its margin,
 * and the insurance pays the rest; of all else a loss is what the wallet can pay at most.
 */
export function closedAtPrice(
  position: Position,
  command: HoldingAct,
  at: {
    readonly price: bigint;
    readonly parts: bigint;
    readonly to: bigint;
    readonly from: bigint;
    readonly fundsMinor: bigint;
    /** Whether the insurance bears what a position on margin loses beyond it. */
    readonly isInsured: boolean;
  },
): ClosedAtPrice | 'no-rate' {
  const { side, walletCurrency } = position;
  const { instrument } = command;
  const { price, parts, to, from } = at;
  const fxRate = rateOf(command.prices, { from: instrument.currency, to: walletCurrency });
  if (fxRate === null) return 'no-rate';
  const paidNotional = divideRounded(price * parts, from, 'halfEven');
  const paidMinor = worthMinor(instrument, walletCurrency, {
    worth: price * parts * fxRate,
    rounding: closingRounding(side),
    parts: from,
  });
  const share = closingShare(
    { ...position, quantity: position.quantity * to },
    { quantity: parts, notional: paidNotional, costMinor: paidMinor },
    { instrument, side, walletCurrency, fxRate },
  );
  if (!at.isInsured || !isMargined(position)) {
    const profitMinor = larger(share.profitMinor, -(at.fundsMinor + share.marginMinor));
    return { parts, price, fxRate, paidNotional, paidMinor, ...share, profitMinor };
  }
  const profitMinor = larger(share.profitMinor, -share.marginMinor);
  const insuredMinor = profitMinor - share.profitMinor;
  return {
    parts,
    price,
    fxRate,
    paidNotional,
    paidMinor,
    ...share,
    profitMinor,
    ...(insuredMinor > 0n && { insuredMinor }),
  };
}

/** One entry: units from or to the venue's custody, and what moved in money. */
export function actEntry(
  position: Position,
  command: HoldingAct,
  of: {
    readonly actId: string;
    readonly change: bigint;
    readonly cash: ClosedAtPrice | null;
  },
): Entry {
  const { side, walletType, walletCurrency: currency, instrumentId: unit } = position;
  const account = (pocket: Pocket) => customerAccount(command.accountId, walletType, pocket);
  const isLong = side === 'long';
  const custody = houseAccount('custody', unit);
  const held = account(isLong ? 'held' : 'borrowed');
  const units = moved(custody, held, unit, isLong ? of.change : -of.change);
  const { cash } = of;
  const refId = `${of.actId}-${side}`;
  if (cash === null) return entry('trade', refId, units);
  const isLent = isLong && isPaidWhole(command.instrument);
  const lent = isLent ? cash.costMinor - cash.marginMinor : 0n;
  const venue = houseAccount('venueClearing', currency);
  return entry('trade', refId, [
    ...units,
    ...moved(account('cash'), account('margin'), currency, -cash.marginMinor),
    ...moved(account('loan'), houseAccount('lending', currency), currency, -lent),
    ...moved(account('cash'), venue, currency, -cash.profitMinor),
    ...moved(houseAccount('insurance', currency), venue, currency, cash.insuredMinor ?? 0n),
  ]);
}
