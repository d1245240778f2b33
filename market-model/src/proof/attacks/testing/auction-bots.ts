import { uncrossAround } from '@candor/domain/auction/run-auction';
import type { AuctionInterest, Uncross } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { AuctionWindow } from '@candor/domain/time/auction-window';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { meanOf, varianceOf } from '../../moments.ts';

/** What anybody sees of an auction before its end. */
interface Seen {
  readonly quote: Quote;
  readonly indicative: Uncross;
  /** The prices a quarter of a minute before. */
  readonly before: Quote;
}

/** Buys (1) or sells (-1) in the auction and turns round in the market a second after; 0 waits. */
export interface Bot {
  readonly name: string;
  readonly of: (seen: Seen) => number;
}

const middle = ({ bid, ask, last }: Quote): number =>
  bid === null || ask === null ? Number(last) : Number(bid + ask) / 2;

export const bots: readonly Bot[] = [
  {
    name: 'what is indicated outside the best prices',
    of: ({ quote, indicative: { price } }) =>
      price < (quote.bid ?? price) ? 1 : price > (quote.ask ?? price) ? -1 : 0,
  },
  {
    name: 'what is indicated away from the last price',
    of: ({ quote, indicative }) => Math.sign(Number(quote.last - indicative.price)),
  },
  {
    name: 'with what is left over',
    of: ({ indicative }) => Math.sign(Number(indicative.imbalance)),
  },
  {
    name: 'against what is left over',
    of: ({ indicative }) => -Math.sign(Number(indicative.imbalance)),
  },
  {
    name: 'as the market moves',
    of: ({ quote, before }) => Math.sign(middle(quote) - middle(before)),
  },
];

/** Orders of the bot: so many of the smallest. */
const SIZE = 5n;
const BEFORE_MS = 15_000;
const AFTER_MS = 1_000;

/**
 * What one try of a bot brings before fees, in hundredths of a percent of its price: bought or sold
 * in an auction, turned round at the best price of the market a second later. Null where it waits,
 * or gets nothing.
 *
 * @param leadMs so long before the uncross it looks and sends its order.
 */
export async function tryAuction(
  crowd: AuctionCrowd,
  of: { readonly instrument: Instrument; readonly window: AuctionWindow; readonly leadMs: number },
  bot: Bot,
): Promise<number | null> {
  const { instrument, window, leadMs } = of;
  const { uncrossMs } = window;
  const atMs = uncrossMs - leadMs;
  const [quote, before, close, after] = await Promise.all(
    [atMs, atMs - BEFORE_MS, uncrossMs, uncrossMs + AFTER_MS].map((ms) =>
      crowd.continuous(instrument, ms),
    ),
  );
  if (!quote || !before || !close || !after) return null;
  const shown = await crowd.interest(instrument, window, atMs);
  const indicative = uncrossAround(shown, quote, instrument);
  const side = indicative === null ? 0 : bot.of({ quote, before, indicative });
  if (side === 0) return null;
  const own: AuctionInterest = {
    id: 'bot',
    direction: side > 0 ? 'buy' : 'sell',
    isMarket: true,
    worstPrice: null,
    quantity: SIZE * instrument.minCount,
    atMs,
  };
  const others = await crowd.interest(instrument, window, uncrossMs);
  const crossed = uncrossAround([...others, own], close, instrument);
  const out = side > 0 ? after.bid : after.ask;
  if (crossed === null || out === null) return null;
  return (side * Number(out - crossed.price) * 10_000) / Number(crossed.price);
}

/** What tries brought on average, and how many standard errors above zero that lies. */
export function errorsAbove(gains: readonly number[]): { mean: number; errors: number } {
  const mean = gains.length === 0 ? 0 : meanOf(gains);
  const error = gains.length < 2 ? 0 : Math.sqrt(varianceOf(gains) / gains.length);
  return { mean, errors: mean <= 0 ? 0 : mean / error };
}
