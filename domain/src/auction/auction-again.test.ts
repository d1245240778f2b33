import { expect, test } from 'vitest';
import { aMarket, anInstrument, START_MS } from '../trading/testing/market-builder.ts';
import { auctionAgain } from './auction-again.ts';
import { auctionInputs, runAuction } from './run-auction.ts';

const stock = anInstrument();
const { quote } = aMarket(stock, { timeMs: START_MS });
const market = { direction: 'buy', isMarket: true, worstPrice: null, atMs: START_MS - 1 } as const;
const print = { cross: 'reopening', marketQuantity: 50n } as const;
const inputs = auctionInputs({
  instrumentId: stock.id,
  uncrossMs: START_MS,
  quote,
  print,
  others: [],
  orders: [{ ...market, id: 'one', quantity: 80n }],
});
const { uncross, book } = runAuction(inputs, stock);
if (uncross === null) throw new Error('nothing traded');
const auction = { ...uncross, uncrossMs: START_MS, book, inputsHash: 'ff', print };
const fill = { orderId: 'one', quantity: 50n, auction };
const differing = (...of: Parameters<typeof auctionAgain>) =>
  auctionAgain(...of).flatMap(({ what, agrees }) => (agrees ? [] : [what]));

test('what a fill says of its auction follows from what is stored of it, or is named', () => {
  const stored = { inputs, hashNow: 'ff' };
  expect(differing(fill, stored, stock)).toEqual([]);
  // Money that ended: less than the part is fine, more is not.
  expect(differing({ ...fill, quantity: 49n }, stored, stock)).toEqual([]);
  expect(differing({ ...fill, quantity: 51n }, stored, stock)).toEqual(['auction.part']);
  expect(differing(fill, { inputs, hashNow: 'fe' }, stock)).toEqual(['auction.inputsHash']);
  const more = { ...inputs, print: { ...print, marketQuantity: 49n } };
  expect(differing(fill, { ...stored, inputs: more }, stock)).toEqual([
    'auction.volume',
    'auction.part',
  ]);
  const dearer = { ...fill, auction: { ...auction, price: auction.price + 1n } };
  expect(differing(dearer, stored, stock)).toEqual(['auction.price']);
  expect(differing(fill, null, stock)).toEqual(['auction']);
  expect(auctionAgain({ orderId: 'one', quantity: 1n }, null, stock)).toEqual([]);
});
