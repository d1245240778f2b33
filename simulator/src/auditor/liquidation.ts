import { least, most } from './exact.ts';
import { atOf, fillIn, shownBy } from './holds.ts';
import { beginOrder, costOfPart, notionalOf } from './own-order.ts';
import { baseOf, isOnMargin, type OwnPosition, valued } from './own-position.ts';
import type { ToldFacts, ToldLevel, ToldStep, ToldTerms } from './told.ts';
import { guardOf, isPriceOf, isWorse, otherSide, pastTheBook, type Shown } from './venue.ts';

/**
 * margin.md, "Liquidation": so much is closed that the rest stands at the level of a call, reckoned
 * with the worst price and all the fees of closing everything. Judged where nobody took of the
 * book.
 */
export function sizeFaults(position: OwnPosition, step: ToldStep): readonly string[] {
  const terms = liquidationIn(step);
  if (terms === null || step.command.isBookTaken === true || !isOnMargin(position)) return [];
  const shown = shownBy(step);
  const best = sweep(terms, shown, position.quantity);
  const all = best.reduce((sum, { quantity }) => sum + quantity, 0n);
  const wanted = toClose(position, { terms, step, best, all });
  const faults: string[] = [];
  const told = fillIn(step, terms.orderId)?.quantity;
  const own = least(wanted, all);
  if (terms.quantity !== wanted) faults.push(`${terms.orderId} is for ${terms.quantity}`);
  if (told !== own) faults.push(`${terms.orderId} closed ${told}`);
  return faults.map((fault) => `${fault} and ought to take ${own} of ${wanted}`);
}

function liquidationIn({ facts }: ToldStep): ToldTerms | null {
  for (const fact of facts) {
    if (fact.kind !== 'orderAccepted') continue;
    const { terms } = fact as unknown as ToldFacts['orderAccepted'];
    if (terms.origin !== undefined) return terms;
  }
  return null;
}

/** What a market order of such a size finds within its guard, in whole lots. */
function sweep(terms: ToldTerms, shown: Shown, quantity: bigint): readonly ToldLevel[] {
  const { instrument, market } = shown;
  const { direction, slippageGuardBps: bps } = terms;
  const side = otherSide(market, direction);
  const worst = guardOf(instrument, direction, { from: side[0]?.price ?? 0n, bps });
  const found = [...side, ...pastTheBook(side, { instrument, direction, gone: 0n })];
  const inside = found.filter(
    ({ price }) => isPriceOf(instrument, price) && !isWorse(direction, price, worst),
  );
  const all = inside.reduce((sum, one) => sum + one.quantity, 0n);
  let left = least(all - (all % instrument.minCount), quantity);
  return inside.flatMap((one) => {
    const taken = least(one.quantity, left);
    left -= taken;
    return taken > 0n ? [{ price: one.price, quantity: taken }] : [];
  });
}

function toClose(
  position: OwnPosition,
  of: {
    readonly terms: ToldTerms;
    readonly step: ToldStep;
    readonly best: readonly ToldLevel[];
    readonly all: bigint;
  },
): bigint {
  const at = atOf(of.step);
  const { instrument, rate } = at;
  const worst = of.best.at(-1)?.price ?? 0n;
  const part = { quantity: of.all, notional: notionalOf(of.best) };
  const { feeMinor } = costOfPart(beginOrder(of.terms), part, at);
  const { profitMinor } = valued(position, { price: worst, rate });
  const equity = position.marginMinor + profitMinor - feeMinor;
  const last = shownBy(of.step).market.quote?.last ?? 0n;
  const perUnit = baseOf(position, { price: last, rate }) * instrument.maintenanceRatioBps * 120n;
  if (equity <= 0n || perUnit <= 0n) return position.quantity;
  const rest = (equity * position.quantity * 10_000n * 100n) / perUnit;
  const kept = rest - (rest % instrument.minCount);
  return most(position.quantity - kept, instrument.minCount);
}
