import { direction } from '@candor/contract/enums';
import type { AuctionInputs, AuctionResult } from '../auction/run-auction.ts';
import type { AuctionInterest, Uncross } from '../auction/uncross.ts';
import type { CoolingOff, Quote } from '../market/market-view.ts';
import { auctionLevels, sessionPrint } from './fill-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, boolean, list, nullable, number, optional, record, text, words } from './shape.ts';

const coolingOff = record<CoolingOff>({
  limitBps: bigint,
  reference: bigint,
  low: bigint,
  high: bigint,
  fromMs: number,
  untilMs: number,
});

const quote = record<Quote>({
  instrumentId: text,
  bid: nullable(bigint),
  ask: nullable(bigint),
  bidQuantity: nullable(bigint),
  askQuantity: nullable(bigint),
  last: bigint,
  previousClose: bigint,
  open: bigint,
  high: bigint,
  low: bigint,
  volume: bigint,
  timeMs: number,
  sourceName: text,
  isSimulated: boolean,
  drawnBy: optional(text),
  coolingOff: optional(coolingOff),
});

const interests = list(
  record<AuctionInterest>({
    id: text,
    direction: words(direction),
    isMarket: boolean,
    worstPrice: nullable(bigint),
    quantity: bigint,
    atMs: number,
  }),
);

const uncross = record<Uncross>({
  price: bigint,
  buyQuantity: bigint,
  sellQuantity: bigint,
  volume: bigint,
  imbalance: bigint,
});

export const storedAuctionInputs: StoredKind<AuctionInputs> = {
  name: 'auctionInputs',
  shape: record<AuctionInputs>({
    instrumentId: text,
    uncrossMs: number,
    quote: nullable(quote),
    orders: interests,
    others: interests,
    print: optional(sessionPrint),
  }),
};

export const storedAuctionResult: StoredKind<AuctionResult> = {
  name: 'auctionResult',
  shape: record<AuctionResult>({
    uncross: nullable(uncross),
    book: auctionLevels,
    fills: list(record<AuctionResult['fills'][number]>({ orderId: text, quantity: bigint })),
  }),
};
