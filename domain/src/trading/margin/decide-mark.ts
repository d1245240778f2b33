import type { Instrument } from '../../instruments/instrument.ts';
import { customerAccount, houseAccount, type Pocket } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import { rateOf } from '../../market/price-snapshot.ts';
import { larger, tradeRounding } from '../../money/rounding.ts';
import type { Position } from '../../positions/position.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import { type AccountState, positionOf } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { HoldingMarked } from '../facts.ts';
import type { MarkHolding } from '../holdings/holding-commands.ts';
import { entry } from '../money/decide-money.ts';
import { differenceMinor, gainOf, worthMinor } from '../placing/cost.ts';
import { moved } from '../working/fill-entries.ts';

/**
 * Pays what a day's settlement price brought to what is held of an instrument, once a day: a loss
 * from the margin of the position; a gain first makes up for such losses, the rest is cash. From
 * then on the position stands at the settlement price. One that was opened or added to afterwards
 * is left alone until the next day, and so is one whose margin the loss is more than: that is for
 * its liquidation. Refusal: STALE_PRICE while the rate to the wallet's currency is not known.
 * Source: variation margin of futures exchanges (CME rule 814: mark to market of open positions).
 */
export function decideMarkHolding(state: AccountState, command: MarkHolding): Decision {
  const facts: HoldingMarked[] = [];
  for (const side of ['long', 'short'] as const) {
    const position = positionOf(state, command.instrument.heldAs, side);
    if (position === null || !isDue(position, command)) continue;
    const fxRate = rateOf(command.prices, {
      from: command.instrument.currency,
      to: position.walletCurrency,
    });
    if (fxRate === null) return refuse('STALE_PRICE');
    const fact = markOf(position, command, fxRate);
    if (fact !== null) facts.push(fact);
  }
  const done = { kind: 'done' } as const;
  return facts.length === 0 ? acceptUnchanged(done) : accept(facts, done);
}

function isDue(position: Position, { instrument, dueMs }: MarkHolding): boolean {
  if (isPaidWhole(instrument)) return false;
  return lastOpenedMs(position) < dueMs && (position.markedAtMs ?? 0) < dueMs;
}

/** What was bought below a settlement price that is known already would be paid the difference. */
function lastOpenedMs({ lots, openedAtMs }: Position): number {
  return lots.shared[lots.end - 1]?.openedAtMs ?? openedAtMs;
}

function markOf(position: Position, command: MarkHolding, fxRate: bigint): HoldingMarked | null {
  const { accountId, nowMs: atMs, instrument, day, dueMs, price } = command;
  const { positionId, side, quantity, walletCurrency, marginMinor } = position;
  const notional = price * quantity;
  const at = { instrument, walletCurrency, fxRate };
  const profitMinor = differenceMinor(gainOf(side, notional - position.notional), at);
  const { variationMinor = 0n } = position;
  const paidMinor = larger(variationMinor + profitMinor, 0n);
  const toMargin = profitMinor - paidMinor;
  if (marginMinor + toMargin < 0n) return null;
  const markId = `mark-${instrument.heldAs}-${day}`;
  const money = { profitMinor, paidMinor };
  return {
    kind: 'holdingMarked',
    accountId,
    atMs,
    markId,
    day,
    dueMs,
    positionId,
    side,
    heldAs: instrument.heldAs,
    quantity,
    price,
    fxRate,
    notional,
    ...money,
    costMinor: costAt(instrument, { ...position, notional }, fxRate),
    entries: entriesOfMark(position, command, { markId, ...money }),
  };
}

/** What the position would have cost at the settlement price, rounded as an opening is. */
function costAt(
  instrument: Instrument,
  { side, notional, walletCurrency }: Pick<Position, 'side' | 'notional' | 'walletCurrency'>,
  fxRate: bigint,
): bigint {
  const rounding = tradeRounding(side === 'long' ? 'buy' : 'sell');
  return worthMinor(instrument, walletCurrency, { worth: notional * fxRate, rounding });
}

/** A day on which the price did not move has none. */
function entriesOfMark(
  position: Position,
  { accountId }: MarkHolding,
  of: { readonly markId: string; readonly profitMinor: bigint; readonly paidMinor: bigint },
): readonly Entry[] {
  const { positionId, walletType, walletCurrency: currency } = position;
  const account = (pocket: Pocket) => customerAccount(accountId, walletType, pocket);
  const venue = houseAccount('venueClearing', currency);
  const postings = [
    ...moved(venue, account('margin'), currency, of.profitMinor - of.paidMinor),
    ...moved(venue, account('cash'), currency, of.paidMinor),
  ];
  return postings.length === 0 ? [] : [entry('trade', `${of.markId}-${positionId}`, postings)];
}
