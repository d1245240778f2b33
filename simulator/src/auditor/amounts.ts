import { least, most } from './exact.ts';
import { atOf, shownBy } from './holds.ts';
import type { OwnAccount } from './own-account.ts';
import { costOfPart, notionalOf, type OwnOrder } from './own-order.ts';
import type { ToldLevel, ToldStep, ToldTerms } from './told.ts';
import { guardOf, isTrading, isWorse, otherSide, pastTheBook } from './venue.ts';

/**
 * An order by an amount of money is for the most that the amount reaches for at worst, fees and
 * accrued interest inside; what is displayed counts at its price where nobody took of it before.
 */
export function judgeAmount(account: OwnAccount, order: OwnOrder, step: ToldStep): void {
  const { amountMinor, orderId, quantity, replaces } = order.terms;
  // What comes in the place of another is for what is left of that.
  if (amountMinor === undefined || replaces !== undefined) return;
  const isTaken = step.command.isBookTaken === true && meets(order.terms, step);
  if (isTaken) return;
  const { minCount } = shownBy(step).instrument;
  const paid = paidAtWorst(order, quantity, step);
  const more = paidAtWorst(order, quantity + minCount, step);
  if (paid > amountMinor) account.faults.push(`${orderId} costs ${paid} of ${amountMinor}`);
  if (more <= amountMinor) account.faults.push(`${orderId} could be larger for ${amountMinor}`);
}

/** No fill makes it dearer than its customer said. */
export function judgeSpent(account: OwnAccount, terms: ToldTerms, after: OwnOrder): void {
  const { amountMinor, orderId } = terms;
  if (amountMinor === undefined) return;
  const fees = [...after.fees.values()].reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  const spent = after.costMinor + fees + most(-after.receivedMinor, 0n);
  if (spent > amountMinor) account.faults.push(`${orderId} took ${spent} of ${amountMinor}`);
}

function meets({ triggerPrice, auction }: ToldTerms, step: ToldStep): boolean {
  return triggerPrice === undefined && auction === undefined && isTrading(shownBy(step));
}

function paidAtWorst(order: OwnOrder, quantity: bigint, step: ToldStep): bigint {
  const { terms } = order;
  const shown = shownBy(step);
  const side = meets(terms, step) ? otherSide(shown.market, terms.direction) : [];
  const best = terms.triggerPrice ?? side[0]?.price ?? shown.market.quote?.last ?? 0n;
  const guard = { from: terms.guardFrom ?? best, bps: terms.slippageGuardBps };
  const worst = terms.price ?? guardOf(shown.instrument, terms.direction, guard);
  const taken = takenUpTo(worst, quantity, { terms, side, step });
  const rest = quantity - taken.reduce((sum, one) => sum + one.quantity, 0n);
  const notional = notionalOf(taken) + rest * worst;
  const { after, costMinor, feeMinor } = costOfPart(order, { quantity, notional }, atOf(step));
  return costMinor + feeMinor + most(-after.receivedMinor, 0n);
}

/** Level by level, a market order past the display too; in whole lots. */
function takenUpTo(
  worst: bigint,
  wanted: bigint,
  of: { readonly terms: ToldTerms; readonly side: readonly ToldLevel[]; readonly step: ToldStep },
): readonly ToldLevel[] {
  const { terms, side, step } = of;
  const { instrument } = shownBy(step);
  const { direction } = terms;
  const past =
    terms.price === null && side.length > 0
      ? pastTheBook(side, { instrument, direction, gone: 0n })
      : [];
  let left = wanted;
  return [...side, ...past].flatMap(({ price, quantity }) => {
    const part = isWorse(direction, price, worst) ? 0n : least(left, quantity);
    left -= part;
    return part > 0n ? [{ price, quantity: part }] : [];
  });
}
