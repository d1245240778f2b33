import { allRoutes } from '@candor/contract/all-routes';
import { orderType } from '@candor/contract/enums';
import { faultsOf } from '@candor/contract/testing/accepts';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { allProducts } from '@candor/domain/products/all-products';
import { waitsForMarket } from '@candor/domain/products/common-parts';
import type { Product, ProductKind } from '@candor/domain/products/product';
import { expect, test } from 'vitest';
import { newTicket, type Ticket } from './ticket.ts';
import { ticketFault } from './ticket-checks.ts';
import { previewQuestions, type TicketSubject, ticketRequests } from './ticket-request.ts';
import {
  type OrderRules,
  offeredTicket,
  termsAdding,
  ticketFields,
  ticketTerms,
} from './ticket-terms.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21, 12));
const facts = { closableNum: null, lastPrice: null };

/** What `getMinCount` says of an instrument whose product is open. */
function rulesOf(one: Instrument, { terms }: Product): OrderRules {
  const price = (value: bigint) => formatDecimalShort(value, one.priceDecimals);
  const num = (value: bigint) => formatDecimalShort(value, one.quantityDecimals);
  const bands = one.ticks.map(({ fromPrice, tick }) => ({
    fromPrice: price(fromPrice),
    tickSize: price(tick),
  }));
  return {
    minCount: num(one.minCount),
    maxNum: num(one.maxNum),
    minAmount: '0.01',
    tickSize: bands[0]?.tickSize ?? '0',
    tickBands: bands,
    unit: one.unit,
    leverages: [...one.leverages],
    orderTypes: terms.orderTypes.map((word) => orderType[word]),
    shortable: one.isShortable,
    tradable: true,
    currency: one.currency,
    multiplier: '1',
    maintenanceRatio: '0.25',
    settleDays: one.settleDays,
    feeLines: [],
  };
}

/** A ticket of a product that would take orders, of an instrument or of what it names by an id. */
function lay(kind: Ordered, id: string) {
  const product: Product = { ...allProducts[kind], isOpen: true, decide: waitsForMarket };
  const { call } = product;
  if (call === null) throw new Error(`${kind} takes no orders`);
  const one = catalogue.byId.get(id);
  const offered = catalogue.byId.get('0:NASDAQ:AAPL');
  const figures = one ?? (product.source === null ? undefined : offered);
  const terms = ticketTerms(product, call, figures ? rulesOf(figures, product) : null);
  const named = { source: product.source ?? 0, market: 'NASDAQ', code: 'NEW', name: 'New' };
  const subject: TicketSubject = {
    instrument: one ? { ...one, name: one.name.en } : named,
    id: one ? null : id,
  };
  const plain = newTicket({ direction: 0, habits: null, price: null, num: null });
  const ticket = (typed: Partial<Ticket>) => offeredTicket({ ...plain, ...typed }, terms);
  return { call, terms, subject, ticket };
}

const collected = 'side type price quantity timeInForce';
const lent = 'side type price quantity leverage timeInForce exits';
const twoSided = `openClose ${lent}`;
const limit = { type: 1, price: '100', quantity: '1000' } as const;
const order = { direction: 0, type: 1, num: '1000', price: '100', leverage: 1, timeInForce: 'day' };
const gold = { openClose: 0, goldCode: 'GCZ6', stockCode: 'GCZ6' };
const block = { type: 0, num: '10000', timeInForce: 'day' };
const followed = { amount: '100', term: '30d', isAgreed: true };

type Row = readonly [string, string, Partial<Ticket>, string, object];

const laid = {
  usStock: ['0:NASDAQ:AAPL', lent, limit, 'stockCreate', order],
  euStock: ['0:LSE:AZN', lent, limit, 'stockCreate', order],
  hkStock: ['11:HK:00700', lent, limit, 'hkCreate', { ...order, stockCode: '00700' }],
  crypto: ['100:CRYPTO:BTCUSD', lent, limit, 'stockCreate', order],
  bond: ['101:BOND:JGB-10Y-2035-06', lent, limit, 'stockCreate', order],
  future: ['3:COMEX:GCZ6', twoSided, { ...limit, quantity: '2' }, 'goldCreate', gold],
  forex: [
    '2:FOREX:EURUSD',
    twoSided,
    { ...limit, quantity: '0.05' },
    'goldCreate',
    { num: '0.05' },
  ],
  auctionStock: ['7:NASDAQ:AAPL', collected, limit, 'auctionStockCreate', order],
  blockTrade: [
    '4:NASDAQ:AAPL',
    'side type quantity timeInForce',
    { ...limit, quantity: '10000', timeInForce: 'gtc' },
    'blockTradeCreate',
    block,
  ],
  usIpo: [
    'o-1',
    'quantity',
    { quantity: '5' },
    'newSharesCreate',
    { newSharesId: 'o-1', num: '5' },
  ],
  hkIpo: [
    'o-2',
    'quantity',
    { quantity: '5' },
    'newSharesCreate',
    { newSharesId: 'o-2', num: '5' },
  ],
  follow: ['i-1', 'term amount agree', followed, 'followAdd', { agencyId: 'i-1', amount: '100' }],
} satisfies Partial<Record<ProductKind, Row>>;
type Ordered = keyof typeof laid;

test('every product with a call has its ticket', () => {
  const ordered = Object.values(allProducts).filter(({ call }) => call !== null);
  expect(Object.keys(laid).toSorted()).toEqual(ordered.map(({ kind }) => kind).toSorted());
});

test.each(
  Object.entries(laid) as [Ordered, Row][],
)('%s: its table alone says what is filled in, checked and sent', (kind, [
  id,
  fields,
  typed,
  call,
  sent,
]) => {
  const product = lay(kind, id);
  const { terms, subject } = product;
  const ticket = product.ticket(typed);
  expect(product.call).toBe(call);
  expect(ticketFields(ticket, terms, false).join(' ')).toBe(fields);
  const empty = product.ticket({ type: 1 });
  const missing = terms.asks === 'amount' ? 'AMOUNT' : 'QUANTITY';
  expect(ticketFault(empty, terms, facts)?.reason).toBe(missing);
  expect(ticketFault(ticket, terms, facts)).toBeNull();
  const request = ticketRequests[product.call](ticket, subject);
  expect(request).toMatchObject(sent);
  const route = allRoutes[product.call];
  expect(faultsOf(route, request)).toEqual([]);
  expect(faultsOf(route, { ...request, more: 1 })).toEqual(['no field more']);
  expect(faultsOf(route, {})).not.toEqual([]);
  const question = previewQuestions[terms.asks](ticket, subject);
  expect(question === null).toBe(terms.asks !== 'order');
  if (question !== null) expect(faultsOf(allRoutes.orderPreview, question)).toEqual([]);
  const closed = { ...terms, refusal: 'NOT_TRADABLE' } as const;
  expect(ticketFault(ticket, closed, facts)?.reason).toBe('NOT_TRADABLE');
});

test.each([
  ['blockTrade', { quantity: '9999' }, 'BLOCK_SIZE'],
  ['usStock', { quantity: '1.5' }, 'LOT'],
  ['usStock', { ...limit, price: '100.005' }, 'TICK'],
  ['usStock', { ...limit, price: '150.01' }, 'PRICE_BAND'],
  ['usStock', { ...limit, stopLoss: '90.005' }, 'TICK'],
  ['usStock', { ...limit, takeProfit: '110', stopLoss: '90' }, null],
  ['auctionStock', { ...limit, stopLoss: '90.005' }, null],
  ['forex', { ...limit, price: '110.00001' }, 'PRICE_BAND'],
  ['forex', { ...limit, price: '110' }, null],
  ['future', { quantity: '3', openClose: 1, direction: 0 }, 'OVER_CLOSE'],
  ['future', { quantity: '3', openClose: 0, direction: 1 }, null],
  ['future', { quantity: '3', openClose: 1, direction: 1 }, 'OVER_CLOSE'],
  ['usStock', { quantity: '3', direction: 1 }, 'OVER_CLOSE'],
  ['usIpo', { quantity: '999999999' }, 'MAX_NUM'],
  ['follow', { ...followed, amount: '99.99' }, 'FOLLOW_RANGE'],
  ['follow', { ...followed, isAgreed: false }, 'AGREE_REQUIRED'],
] as const)('%s with %o: %s', (kind, typed, reason) => {
  const { terms, ticket } = lay(kind, laid[kind][0]);
  const fault = ticketFault(ticket(typed), terms, { closableNum: '2', lastPrice: '100.00' });
  expect(fault?.reason ?? null).toBe(reason);
});

test('exits go with an order that has them, and with no other', () => {
  const { subject, ticket } = lay('usStock', laid.usStock[0]);
  const sent = ticketRequests.stockCreate(ticket({ ...limit, stopLoss: '90' }), subject);
  expect(sent).toMatchObject({ stopLossPrice: '90' });
  expect(sent).not.toHaveProperty('takeProfitPrice');
  const collecting = lay('auctionStock', laid.auctionStock[0]);
  const plain = collecting.ticket({ ...limit, stopLoss: '90' });
  expect(ticketRequests.auctionStockCreate(plain, collecting.subject)).not.toHaveProperty(
    'stopLossPrice',
  );
});

test('what adds to a position has its leverage, whatever was chosen last', () => {
  const { terms, ticket } = lay('usStock', '0:NASDAQ:AAPL');
  const habit = ticket({ leverage: 1 });
  const adding = termsAdding(terms, { leverage: 2 });
  expect(offeredTicket(habit, adding).leverage).toBe(2);
  expect(ticketFields(habit, adding, false)).toContain('leverage');
  expect(offeredTicket(habit, termsAdding(terms, null)).leverage).toBe(1);
});
