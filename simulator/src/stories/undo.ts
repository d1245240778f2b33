import type { Command } from '@candor/domain/trading/commands';
import { entriesOf } from '@candor/domain/trading/facts';
import { type StoryHouse, undoneBy } from './house.ts';
import type { StoryMarket } from './market.ts';

const names = { by: 'anna', approvedBy: 'ben', reason: 'wrong' } as const;

/** What two operators have undone: a fill of late, or a movement of money. Null of nothing. */
export function undoOf(
  { what, nth }: { readonly what: 'bust' | 'reverse'; readonly nth: number },
  house: StoryHouse,
  of: { readonly accountId: string; readonly nowMs: number; readonly market: StoryMarket },
): Command | null {
  const { market, ...to } = of;
  const facts = house.log.filter((fact) => fact.accountId === of.accountId);
  const command = { ...to, ...names, correctionId: `k${house.log.length}-${of.accountId}` };
  if (what === 'reverse') {
    const movements = facts.flatMap((one) => (one.kind === 'moneyMoved' ? entriesOf(one) : []));
    const movement = movements[nth % Math.max(movements.length, 1)] ?? null;
    if (movement === null) return null;
    const isReversed = facts.some((one) => undoneBy(one).includes(movement.id));
    return { kind: 'reverse', ...command, movement, isReversed };
  }
  const fills = facts.flatMap((one) => (one.kind === 'orderFilled' ? [one.fill] : []));
  const fill = fills.at(-1 - (nth % Math.max(fills.length, 1)));
  const heldAs = facts.flatMap((one) =>
    one.kind === 'orderAccepted' && one.terms.orderId === fill?.orderId ? [one.terms.heldAs] : [],
  );
  const instrument = market.traded.find(({ id }) => id === heldAs[0]);
  if (fill === undefined || instrument === undefined) return null;
  return { kind: 'bust', ...command, found: house.found(of.accountId, fill.fillId, instrument) };
}
