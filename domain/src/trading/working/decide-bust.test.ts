import { expect, test } from 'vitest';
import { sumByUnit } from '../../ledger/entry.ts';
import { anOffering } from '../../offerings/testing/an-offering.ts';
import { openLots } from '../../positions/lots.ts';
import type { FoundFill } from '../commands.ts';
import { busting, foundFill } from '../testing/found-fill.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const stock = anInstrument();
const DAY_MS = 86_400_000;

function bust(trader: Trader, fillId: string, set: Partial<FoundFill> = {}) {
  const instrument = set.instrument ?? stock;
  return busting(trader, { ...foundFill(trader, fillId, instrument), ...set });
}

/** Ten shares bought at 100.01 in one fill, with a fee of one dollar. */
function holding(): Trader {
  const trader = new Trader({ money: { STOCK: 500_000n } });
  trader.do(trader.order({ quantity: 10n }));
  return trader;
}

function positionId(trader: Trader): string {
  return [...trader.state.positions.values()][0]?.positionId ?? 'none';
}

test('a purchase is taken back leg by leg in one entry, and its order is cancelled', () => {
  const trader = holding();
  trader.nowMs += 1_000;
  trader.do(bust(trader, 'o1-f1'));
  expect(trader.figures()).toMatchObject({ balanceMinor: 500_000n, usedMinor: 0n });
  expect(trader.state.positions.size).toBe(0);
  const fact = trader.facts.at(-1);
  if (fact?.kind !== 'fillBusted') throw new Error('nothing was taken back');
  expect(fact).toMatchObject({
    correctsId: 'o1-f1',
    by: 'anna',
    approvedBy: 'ben',
    quantity: 10n,
    price: 10_001n,
    order: { state: 'cancelled', reason: 'FILL_BUSTED', filledQuantity: 0n, bustedQuantity: 10n },
    position: { positionId: 'p-o1', quantity: 0n, closedQuantity: 0n, closedAtMs: trader.nowMs },
  });
  const [entry, ...others] = fact.entries;
  expect([others, entry?.billType]).toEqual([[], 'reversal']);
  expect(entry?.postings).toEqual([
    { account: 'customer:7:STOCK:cash', unit: 'USD', amount: 100_110n },
    { account: 'customer:7:STOCK:margin', unit: 'USD', amount: -100_010n },
    { account: 'house:custody:0:NASDAQ:TEST', unit: stock.id, amount: 10n },
    { account: 'customer:7:STOCK:held', unit: stock.id, amount: -10n },
    { account: 'house:feeCommission:USD', unit: 'USD', amount: -100n },
  ]);
  expect([...sumByUnit(entry?.postings ?? []).values()]).toEqual([0n, 0n]);
});

test('a sale that is taken back opens its position again and takes its unsettled money', () => {
  const trader = holding();
  const view = { settlesAtMs: trader.nowMs + DAY_MS };
  const [before] = trader.state.positions.values();
  const market = aMarket(stock, { view });
  trader.do(trader.order({ quantity: 10n, direction: 'sell', market }));
  expect(trader.state.wallets.STOCK?.unsettled).toHaveLength(1);
  trader.do(bust(trader, 'o2-f1'));
  const [after] = trader.state.positions.values();
  expect({ ...after, lots: null }).toEqual({ ...before, lots: null });
  expect(after && openLots(after.lots)).toEqual(before && openLots(before.lots));
  expect(trader.state.wallets.STOCK).toMatchObject({ unsettled: [], marginMinor: 100_010n });
  expect(trader.facts.at(-1)).toMatchObject({ unsettled: { amountMinor: 99_886n } });
});

test('what was taken back does not go to the market again: what remains works on', () => {
  const trader = new Trader({ money: { STOCK: 500_000n } });
  const thin = aMarket(stock, { asks: [[10_001n, 4n]] });
  trader.do(trader.order({ quantity: 10n, price: 10_001n, market: thin }));
  const { usedMinor } = trader.figures();
  trader.do(bust(trader, 'o1-f1'));
  const order = trader.state.orders.get('o1');
  expect(order).toMatchObject({ state: 'working', filledQuantity: 0n, bustedQuantity: 4n });
  expect(order).toMatchObject({ costMinor: 0n, feeMinor: 0n, fees: [], lastFillAtMs: null });
  // The fee of the part is due again with the rest; the margin of the part is free.
  expect(trader.figures().usedMinor).toBe(usedMinor - 40_004n + 100n);
  trader.nowMs += 1_000;
  trader.do(trader.meeting('o1', stock, aMarket(stock, { timeMs: trader.nowMs })));
  expect(trader.state.finishedOrders.get('o1')).toMatchObject({
    state: 'filled',
    filledQuantity: 6n,
    bustedQuantity: 4n,
    feeMinor: 100n,
  });
  expect(trader.figures().usedMinor).toBe(60_006n);
  expect([...trader.state.positions.values()]).toMatchObject([{ quantity: 6n }]);
});

test('closing orders that are too large for what is left end', () => {
  const trader = holding();
  trader.do(trader.order({ quantity: 5n }));
  const resting = { direction: 'sell', price: 11_000n } as const;
  trader.do(trader.order({ ...resting, quantity: 8n }));
  trader.do(trader.order({ ...resting, quantity: 4n }));
  trader.do(bust(trader, 'o2-f1'));
  expect([...trader.state.orders.keys()]).toEqual(['o3']);
  expect(trader.state.finishedOrders.get('o4')?.reason).toBe('POSITION_CLOSED');
});

test('what later stands on a fill is named, and nothing is taken from under it', () => {
  const trader = holding();
  trader.do(trader.order({ quantity: 4n, direction: 'sell' }));
  const standing = (fillId: string, set: Partial<FoundFill> = {}) => {
    const { reason, figures } = trader.refusal(bust(trader, fillId, set));
    return [reason, figures?.what, figures?.id];
  };
  expect(standing('o1-f1')).toEqual(['NOT_TRADABLE', 'fill', 'o2-f1']);
  const split = { id: 's1', atMs: 0, to: 2n, from: 1n, cashPrice: null, isDone: true };
  const instrument = { ...stock, splits: [split] };
  expect(standing('o2-f1', { instrument })).toEqual(['NOT_TRADABLE', 'split', stock.id]);
  const settlement = { id: 'e1', price: 1n, isDone: true };
  const ended = { instrument: { ...stock, settlement } };
  expect(standing('o2-f1', ended)).toEqual(['NOT_TRADABLE', 'settlement', 'e1']);
  trader.do(trader.closing({ quantity: 6n, positionId: positionId(trader) }));
  trader.do(trader.order({ quantity: 1n }));
  expect(standing('o3-f1')).toEqual(['NOT_TRADABLE', 'position', 'p-o4']);
});

test('shares of an offering that came in after a sale stand on it', () => {
  const trader = holding();
  trader.transfer('STOCK', 'BALANCE', 200_000n);
  trader.transfer('BALANCE', 'SUBSCRIPTION', 200_000n);
  const offering = anOffering(trader.nowMs, { minCount: 10n });
  trader.do({
    kind: 'subscribe',
    ...trader.base(),
    ...offering,
    quantity: 10n,
    clientOrderId: 's1',
    ticket: 'ab',
    gate: null,
  });
  trader.do(trader.order({ quantity: 4n, direction: 'sell' }));
  const { offeringId } = offering.offering;
  trader.nowMs += DAY_MS;
  const drawn = { offeringId, finalPrice: 1_150n, allotted: 10n };
  trader.do({ kind: 'drawSubscription', ...trader.base(), ...drawn });
  trader.do({ kind: 'listSubscription', ...trader.base(), offeringId, instrument: stock });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({ positionId: 'p-o1', quantity: 16n });
  const { reason, figures } = trader.refusal(bust(trader, 'o2-f1'));
  expect([reason, figures]).toEqual(['NOT_TRADABLE', { what: 'listing', id: offeringId }]);
});

test('a later part of the same order stands on the one before it', () => {
  const trader = new Trader({ money: { STOCK: 500_000n } });
  const thin = aMarket(stock, { asks: [[10_001n, 4n]] });
  trader.do(trader.order({ quantity: 10n, price: 10_001n, market: thin }));
  trader.nowMs += 1_000;
  trader.do(trader.meeting('o1', stock, aMarket(stock, { timeMs: trader.nowMs })));
  const { figures } = trader.refusal(bust(trader, 'o1-f1'));
  expect(figures).toEqual({ what: 'fill', id: 'o1-f2' });
  trader.do(bust(trader, 'o1-f2'));
  expect(trader.state.finishedOrders.get('o1')).toMatchObject({
    state: 'cancelled',
    filledQuantity: 4n,
    costMinor: 40_004n,
    feeMinor: 100n,
  });
  trader.do(bust(trader, 'o1-f1'));
  expect(trader.figures()).toMatchObject({ balanceMinor: 500_000n, usedMinor: 0n });
});

test('not what nobody has, not twice, and not what has been spent', () => {
  const trader = holding();
  expect(trader.refusal(busting(trader, null)).reason).toBe('NOT_FOUND');
  expect(trader.refusal(bust(trader, 'o1-f1', { isUndone: true })).reason).toBe('DUPLICATE');
  trader.do(trader.order({ quantity: 10n, direction: 'sell' }));
  trader.transfer('STOCK', 'BALANCE', 450_000n);
  expect(trader.refusal(bust(trader, 'o2-f1'))).toMatchObject({
    reason: 'INSUFFICIENT',
    figures: { available: '497.76', needed: '998.86' },
  });
});

test('nothing is decided on books that have moved on since they were looked at', () => {
  const trader = holding();
  const found = foundFill(trader, 'o1-f1', stock);
  trader.do(trader.order({ quantity: 1n }));
  const facts = trader.facts.length;
  trader.do(busting(trader, found));
  expect(trader.facts).toHaveLength(facts);
});
