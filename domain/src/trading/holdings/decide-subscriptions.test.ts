import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOffering } from '../../offerings/testing/an-offering.ts';
import { openLots } from '../../positions/lots.ts';
import type { Subscribe } from '../commands.ts';
import { aHongKongStock, aMarket, anInstrument, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const MINUTE_MS = 60_000;

/** Somebody with money where a US offering is paid from. */
function american(minor = 400_000n): Trader {
  const trader = new Trader({ money: { BALANCE: minor } });
  trader.transfer('BALANCE', 'SUBSCRIPTION', minor);
  return trader;
}

const hongKong = {
  offeringId: '90901-1',
  code: '90901',
  market: 'HK',
  walletCurrency: 'HKD',
  topPrice: 2_000n,
  minCount: 500n,
  holdRatioBps: 1_000n,
  walletType: 'HK_STOCK' as const,
};

function subscribing(trader: Trader, own: Partial<Subscribe> = {}): Subscribe {
  return {
    kind: 'subscribe',
    ...trader.base(),
    ...anOffering(START_MS),
    quantity: 300n,
    clientOrderId: 'c1',
    ticket: 'ab',
    gate: null,
    ...own,
  };
}

function after(trader: Trader, minutes: number): Trader {
  trader.nowMs = START_MS + minutes * MINUTE_MS;
  return trader;
}

const drawing = (trader: Trader, finalPrice: bigint, allotted: bigint, offeringId = 'ZQLM-1') =>
  trader.do({
    kind: 'drawSubscription',
    ...trader.base(),
    offeringId,
    finalPrice,
    allotted,
  });

test('300 shares at 12.00 hold 3,600.00 of 4,000.00, all of it free again when none is allotted', () => {
  const trader = american();
  trader.do(subscribing(trader));
  expect(trader.figures('SUBSCRIPTION')).toMatchObject({
    balanceMinor: 400_000n,
    usedMinor: 360_000n,
    availableMinor: 40_000n,
  });
  expect(trader.refusal(subscribing(trader, { clientOrderId: 'c2' })).reason).toBe('IPO_TWICE');
  expect(trader.refusal(subscribing(trader)).reason).toBe('DUPLICATE');
  drawing(after(trader, 35), 1_150n, 0n);
  expect(trader.figures('SUBSCRIPTION').availableMinor).toBe(400_000n);
  expect(trader.state.subscriptions.size).toBe(0);
  const told = trader.facts.length;
  drawing(trader, 1_150n, 100n);
  expect(trader.facts.length).toBe(told);
});

test('what is refused, the first reason first', () => {
  const trader = american();
  const reason = (own: Partial<Subscribe>) => trader.refusal(subscribing(trader, own)).reason;
  const early = { opensMs: START_MS + 1, maxNum: 100n, quantity: 400n };
  expect(reason({ ...early, quantity: 0n })).toBe('QUANTITY');
  expect(trader.refusal(subscribing(trader, { quantity: 150n }))).toEqual({
    reason: 'LOT',
    field: 'num',
    figures: { minCount: '100' },
  });
  expect(reason({ ...early, gate: 'KYC_REQUIRED' })).toBe('KYC_REQUIRED');
  expect(reason(early)).toBe('NOT_TRADABLE');
  expect(reason({ maxNum: 100n, quantity: 400n })).toBe('MAX_NUM');
  expect(trader.refusal(subscribing(trader, { quantity: 400n })).figures).toEqual({
    available: '4000.00',
    needed: '4800.00',
    walletType: 'SUBSCRIPTION',
    currency: 'USD',
  });
  after(trader, 30);
  expect(reason(early)).toBe('IPO_CLOSED');
});

test('an allotted half of what was asked for needs less than is held: the rest is free at once', () => {
  const trader = american();
  trader.do(subscribing(trader));
  drawing(after(trader, 35), 1_150n, 100n);
  expect(trader.figures('SUBSCRIPTION')).toMatchObject({
    usedMinor: 115_000n,
    availableMinor: 285_000n,
  });
  const listed = anInstrument({ id: '0:NASDAQ:ZQLM', heldAs: '0:NASDAQ:ZQLM', priceDecimals: 4 });
  const list = { kind: 'listSubscription', offeringId: 'ZQLM-1', instrument: listed } as const;
  trader.do({ ...list, ...trader.base() });
  expect(trader.state.positions.size).toBe(0);
  after(trader, 65);
  trader.do({ ...list, ...trader.base() });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({
    positionId: 'p-ZQLM-1',
    walletType: 'STOCK',
    quantity: 100n,
    leverage: 1,
    costMinor: 115_000n,
    marginMinor: 115_000n,
    notional: 11_500_000n,
  });
  expect(position && openLots(position.lots)).toEqual([
    { lotId: 'ZQLM-1', openedAtMs: trader.nowMs, quantity: 100n, costMinor: 115_000n },
  ]);
  expect(trader.figures('SUBSCRIPTION')).toMatchObject({ balanceMinor: 285_000n, usedMinor: 0n });
  expect(trader.figures('STOCK')).toMatchObject({ balanceMinor: 115_000n, usedMinor: 115_000n });
  expect(trader.facts.at(-1)).toMatchObject({ entries: [{ id: 'ZQLM-1-ipo', billType: 'ipo' }] });
});

/** HK$12,000; 1,000 shares at 20.00, a tenth held; 500 of them allotted at 19.00. */
function allotted(wallet = 1_200_000n): Trader {
  const trader = new Trader({ money: { HK_STOCK: wallet } });
  trader.do(subscribing(trader, { ...anOffering(START_MS, hongKong), quantity: 1_000n }));
  expect(trader.figures('HK_STOCK').usedMinor).toBe(200_000n);
  drawing(after(trader, 35), 1_900n, 500n, '90901-1');
  return trader;
}

test('a tenth held, 7,500.00 due of 9,500.00: paid once, listed as a position of 500', () => {
  const trader = allotted();
  const pay = { kind: 'paySubscription', offeringId: '90901-1', finished: null } as const;
  expect(trader.state.subscriptions.get('90901-1')).toMatchObject({ dueMinor: 750_000n });
  trader.do({ ...pay, ...trader.base() });
  expect(trader.figures('HK_STOCK').usedMinor).toBe(950_000n);
  expect(trader.refusal({ ...pay, ...trader.base() }).reason).toBe('IPO_PAID');
  after(trader, 55);
  trader.do({ kind: 'lapseSubscription', ...trader.base(), offeringId: '90901-1' });
  const instrument = aHongKongStock();
  after(trader, 65);
  const list = { kind: 'listSubscription', offeringId: '90901-1', instrument } as const;
  trader.do({ ...list, ...trader.base() });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({ quantity: 500n, costMinor: 950_000n, marginMinor: 950_000n });
  expect(trader.figures('HK_STOCK').balanceMinor).toBe(1_200_000n);
});

test('paying needs the money, and is too late from the deadline on', () => {
  const trader = allotted(900_000n);
  const pay = { kind: 'paySubscription', offeringId: '90901-1', finished: null } as const;
  expect(trader.refusal({ ...pay, ...trader.base() }).figures).toEqual({
    available: '7000.00',
    needed: '7500.00',
    walletType: 'HK_STOCK',
    currency: 'HKD',
  });
  const late = { ...pay, ...after(trader, 55).base() };
  expect(trader.refusal(late).reason).toBe('IPO_PAY_LATE');
  const before = trader.state.subscriptions.get('90901-1');
  trader.do({ kind: 'lapseSubscription', ...trader.base(), offeringId: '90901-1' });
  // No whole lot of 9,500.00 is covered by 2,000.00.
  expect(trader.figures('HK_STOCK')).toMatchObject({ usedMinor: 0n, availableMinor: 900_000n });
  const finished = before && { ...before, state: 'lapsed' as const };
  expect(trader.refusal({ ...late, finished: finished ?? null }).reason).toBe('IPO_PAY_LATE');
  expect(trader.refusal(late).reason).toBe('NOT_FOUND');
});

test('what is held pays for whole lots when the rest lapses', () => {
  const trader = new Trader({ money: { HK_STOCK: 3_000_000n } });
  const held = { ...hongKong, holdRatioBps: 7_000n };
  trader.do(subscribing(trader, { ...anOffering(START_MS, held), quantity: 1_500n }));
  drawing(after(trader, 35), 1_900n, 1_500n, '90901-1');
  after(trader, 55);
  trader.do({ kind: 'lapseSubscription', ...trader.base(), offeringId: '90901-1' });
  // 21,000.00 were held; two lots cost 19,000.00.
  expect(trader.state.subscriptions.get('90901-1')).toMatchObject({
    allotted: 1_000n,
    holdMinor: 1_900_000n,
    dueMinor: 0n,
    state: 'allotted',
  });
});

test('an order on leverage that waited ends beside shares that were listed, and fills nothing', () => {
  const trader = american(4_000_000n);
  trader.transfer('SUBSCRIPTION', 'BALANCE', 2_000_000n);
  trader.transfer('BALANCE', 'STOCK', 2_000_000n);
  const instrument = anInstrument({ id: '0:NASDAQ:ZQLM', code: 'ZQLM' });
  trader.do(subscribing(trader));
  const limit = { type: 'limit', price: 9_500n, quantity: 10n, leverage: 2 } as const;
  trader.do(trader.order({ instrument, timeInForce: 'gtc', ...limit }));
  drawing(after(trader, 35), 1_000n, 300n);
  const to = after(trader, 36).base();
  trader.try({ kind: 'paySubscription', ...to, offeringId: 'ZQLM-1', finished: null });
  const listed = after(trader, 65).base();
  trader.do({ kind: 'listSubscription', ...listed, offeringId: 'ZQLM-1', instrument });
  const [orderId = ''] = trader.state.orders.keys();
  const asks = [[9_400n, 100n]] as const;
  const market = aMarket(instrument, { asks, bids: [], last: 9_400n, timeMs: trader.nowMs });
  trader.do(trader.meeting(orderId, instrument, market));
  expect(trader.state.finishedOrders.get(orderId)).toMatchObject({
    reason: 'OTHER_LEVERAGE',
    filledQuantity: 0n,
    holdMinor: 0n,
  });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({ leverage: 1, quantity: 300n, marginMinor: 300_000n });
});

test('money is neither made nor lost, whatever is allotted, paid and listed', () => {
  const any = fc.record({
    lots: fc.bigInt(1n, 8n),
    given: fc.bigInt(0n, 8n),
    ratio: fc.constantFrom(1_000n, 3_333n, 10_000n),
    price: fc.bigInt(1n, 2_000n),
    pays: fc.boolean(),
  });
  const law = fc.property(any, ({ lots, given, ratio, price, pays }) => {
    const trader = new Trader({ money: { HK_STOCK: 20_000_000n } });
    const offered = anOffering(START_MS, { ...hongKong, holdRatioBps: ratio });
    trader.do(subscribing(trader, { ...offered, quantity: lots * 500n }));
    const allotted = (given < lots ? given : lots) * 500n;
    drawing(after(trader, 35), price, allotted, '90901-1');
    const named = { offeringId: '90901-1', finished: null };
    if (pays) trader.try({ kind: 'paySubscription', ...trader.base(), ...named });
    trader.do({ kind: 'lapseSubscription', ...after(trader, 55).base(), offeringId: '90901-1' });
    const instrument = aHongKongStock();
    const list = { kind: 'listSubscription', offeringId: '90901-1', instrument } as const;
    trader.do({ ...list, ...after(trader, 65).base() });
    const [position] = trader.state.positions.values();
    const cost = position?.costMinor ?? 0n;
    expect(cost).toBe((position?.quantity ?? 0n) * price);
    expect(trader.figures('HK_STOCK')).toMatchObject({
      balanceMinor: 20_000_000n,
      usedMinor: cost,
    });
  });
  fc.assert(law, { numRuns: 200, seed: 3 });
});
