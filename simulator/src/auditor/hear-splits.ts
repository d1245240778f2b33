import { most, nearest } from './exact.ts';
import { lotWords } from './hear-orders.ts';
import { instrumentOf, type OwnAccount } from './own-account.ts';
import { leavingBy, type OwnLot, type OwnPosition, usedUp } from './own-position.ts';
import type { ToldFacts, ToldSplit, ToldStep } from './told.ts';
import { tradedMinor } from './worth.ts';

/** instruments.md: every holding in the new count; what is no whole unit is paid in cash. */
export function holdingSplit(
  account: OwnAccount,
  fact: ToldFacts['holdingSplit'],
  step: ToldStep,
): void {
  const before = account.position(fact);
  const instrument = instrumentOf(step);
  const split = instrument.splits?.[before.splits];
  if (split === undefined) throw new Error(`${fact.splitId} was made of nothing`);
  account.expect('which split was made', fact.splitId, split.id);
  const inParts = before.quantity * split.to;
  const parts = inParts % split.from;
  const cash = cashOf(account, before, step, { split, parts });
  account.expect('the fraction of a split', fact.cash?.parts ?? 0n, parts);
  account.expect('the profit of a fraction', fact.cash?.profitMinor ?? 0n, cash.profitMinor);
  const lots = lotsIn(before.lots, { ...split, parts });
  account.expect('the lots after a split', lotWords(fact.lots), lotWords(lots));
  account.free(before.walletType, cash.marginMinor, cash.profitMinor);
  account.keep({
    ...before,
    instrument,
    lots,
    splits: before.splits + 1,
    quantity: inParts / split.from,
    notional: before.notional - cash.notional,
    costMinor: before.costMinor - cash.costMinor,
    marginMinor: before.marginMinor - cash.marginMinor,
    realisedMinor: before.realisedMinor + cash.profitMinor,
  });
}

const NOTHING = { notional: 0n, costMinor: 0n, marginMinor: 0n, profitMinor: 0n };

/** A close at the stated price without fees; nobody loses more by it than he has. */
function cashOf(
  account: OwnAccount,
  position: OwnPosition,
  step: ToldStep,
  { split, parts }: { readonly split: ToldSplit; readonly parts: bigint },
) {
  if (parts === 0n) return NOTHING;
  const { currency, side, walletType } = position;
  const { rate } = step.command;
  const notional = (split.cashPrice ?? 0n) * parts;
  const paidMinor = tradedMinor(instrumentOf(step), currency, {
    notionalRated: notional * (rate ?? 0n),
    parts: split.from,
    direction: side === 'long' ? 'sell' : 'buy',
  });
  const leaving = leavingBy(
    { ...position, quantity: position.quantity * split.to },
    {
      quantity: parts,
      notional: nearest(notional, split.from),
      paidMinor,
      rate: rate ?? 0n,
      feeMinor: 0n,
      receivedMinor: 0n,
    },
  );
  const canLose = leaving.marginMinor + account.available(walletType);
  return { ...leaving, profitMinor: most(leaving.profitMinor, -canLose) };
}

/**
 * Each lot ends at the whole unit that it reaches together with those before it; the cost of one
 * that has none left goes to the next.
 */
function lotsIn(
  before: readonly OwnLot[],
  { to, from, parts }: { readonly to: bigint; readonly from: bigint; readonly parts: bigint },
): readonly OwnLot[] {
  const inParts = before.map((lot) => ({
    ...lot,
    quantity: lot.quantity * to,
    openedQuantity: lot.quantity * to,
    openedCostMinor: lot.costMinor,
  }));
  const lots: OwnLot[] = [];
  let [reached, placed, costMinor] = [0n, 0n, 0n];
  for (const { lotId, openedMs, ...lot } of usedUp(inParts, parts).left) {
    reached += lot.quantity;
    costMinor += lot.costMinor;
    const quantity = reached / from - placed;
    if (quantity === 0n) continue;
    placed += quantity;
    const opened = { openedQuantity: quantity, openedCostMinor: costMinor };
    lots.push({ lotId, openedMs, quantity, costMinor, ...opened });
    costMinor = 0n;
  }
  return lots;
}
