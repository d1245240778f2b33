import type { BookLevel, Depth } from '@candor/domain/market/market-view';
import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import { exactExp } from '../math/exact-math.ts';
import { highNormal, lowNormal } from '../math/normals.ts';
import type { PriceBand } from '../terms/price-band.ts';
import { tickOf, ticksAbove, ticksBelow } from '../terms/price-scale.ts';
import type { TapeTerms } from '../terms/tape-terms.ts';
import { type BookSources, LIFE_BLOCKS } from './book-sources.ts';
import { usualSpread, usualTouch } from './usual-book.ts';

/** What is seen of an instant by the book: everything displayed hangs on it. */
export interface BookMoment {
  readonly book: BookSources;
  readonly dayNumber: number;
  readonly minute: number;
  readonly step: number;
  /** Scaled and on no tick: quotes lie around it. */
  readonly worth: number;
  /** By how much buyers prevail over sellers; 0 where prints follow no flow of orders. */
  readonly flow: number;
  /** Of a cooling-off: nobody offers or bids outside. */
  readonly band: PriceBand | null;
}

/** A moment as far as its spread hangs on it. */
export type SpreadMoment = Pick<BookMoment, 'book' | 'dayNumber' | 'minute' | 'step'>;

/** Scaled; null where nobody bids, or offers. */
export interface BestPrices {
  readonly bid: number | null;
  readonly ask: number | null;
}

const LEVELS = 10;
/** A displayed size lives about this long before it is drawn again. */
const SIZE_LIFE_STEPS = 7;
/** Each level behind the touch has so much more of it, up to some level. */
const DEEPER = 0.35;
const DEEP_LEVELS = 4;
const SIZE_SPREAD = 0.4;
/** Whoever waits does so where the worth is near, and where others press; and by chance. */
const LEAN_BY_PLACE = 0.5;
const LEAN_BY_FLOW = 0.3;
const LEAN_BY_CHANCE = 0.5;

/**
 * Bid and ask. What the thing is worth lies between the two, so nobody buys below it or sells
 * above, and two things that are worth the same have no gap between them. In a cooling-off with the
 * worth outside its band nobody offers what is worth more, and buyers stand at the band's end; the
 * other way round below it. Null in a market without orders.
 */
export function bestPrices(tape: TapeTerms, moment: BookMoment): BestPrices | null {
  if (tape.instrument.assetClass === 'index') return null;
  const { worth, band } = moment;
  const around = pricesAround(tape, moment, worth);
  return somebodyBids(band === null ? around : insideBand(around, worth, band));
}

/** Near its smallest tick there may be no price below. */
function somebodyBids({ bid, ask }: BestPrices): BestPrices {
  return { bid: bid !== null && bid > 0 ? bid : null, ask };
}

/** What of a quote around a worth lies inside a band, its ends included. */
function insideBand({ bid, ask }: Around, worth: number, { low, high }: PriceBand): BestPrices {
  if (worth >= high) return { bid: Math.min(bid, high), ask: null };
  if (worth <= low) return { bid: null, ask: Math.max(ask, low) };
  return { bid: Math.max(bid, low), ask: Math.min(ask, high) };
}

/** Scaled, with a worth between them; the bid may be 0 or less near the smallest tick. */
export interface Around {
  readonly bid: number;
  readonly ask: number;
}

/** The quote around a worth, which lies as near its middle as ticks allow. */
export function pricesAround(tape: TapeTerms, moment: SpreadMoment, worth: number): Around {
  const { scale } = tape;
  const ticks = spreadTicks(tape, moment, worth);
  const tick = tickOf(scale, worth);
  const isEven = ticks % 2 === 0;
  const middle = (isEven ? Math.round(worth / tick) : Math.floor(worth / tick)) * tick;
  const below = Math.floor(ticks / 2);
  return {
    bid: ticksBelow(scale, middle, below),
    ask: ticksAbove(scale, middle, ticks - below),
  };
}

/** Ten levels a side, best first. Fewer bids where the price is near its smallest tick. */
export function depthOf(tape: TapeTerms, moment: BookMoment): Depth {
  const best = bestPrices(tape, moment);
  if (best === null) return { bids: [], asks: [] };
  const bids: BookLevel[] = [];
  const asks: BookLevel[] = [];
  const apart = Math.max(1, Math.round(spreadTicks(tape, moment, moment.worth) / 3));
  const { low, high } = moment.band ?? { low: 1, high: Number.POSITIVE_INFINITY };
  const lean = leanOf(tape, moment);
  let bid = best.bid ?? 0;
  let ask = best.ask ?? Number.POSITIVE_INFINITY;
  for (let level = 0; level < LEVELS; level += 1) {
    if (bid >= low) bids.push(levelAt(tape, moment, { price: bid, level, side: 2, lean }));
    if (ask <= high && best.ask !== null) {
      asks.push(levelAt(tape, moment, { price: ask, level, side: 1, lean }));
    }
    bid = ticksBelow(tape.scale, bid, apart);
    ask = ticksAbove(tape.scale, ask, apart);
  }
  return { bids, asks };
}

/** Displayed sizes at the best bid and ask, scaled; null where nobody stands. */
export function touchSizes(tape: TapeTerms, moment: BookMoment, { bid, ask }: BestPrices) {
  const lean = bid === null && ask === null ? 0 : leanOf(tape, moment);
  const sizeOf = (price: number | null, side: 1 | 2): bigint | null =>
    price === null ? null : BigInt(sizeAt(tape, moment, { price, level: 0, side, lean }));
  return { bidQuantity: sizeOf(bid, 2), askQuantity: sizeOf(ask, 1) };
}

interface LevelPlace {
  readonly price: number;
  readonly level: number;
  readonly side: 1 | 2;
  /** Of the whole book, which one moment has. */
  readonly lean: number;
}

function levelAt(tape: TapeTerms, moment: BookMoment, place: LevelPlace): BookLevel {
  const mean = meanSize(tape, moment, place);
  const quantity = sizeAt(tape, moment, place, mean);
  const orders = 1 + Math.floor((4 * quantity) / mean);
  return {
    price: BigInt(place.price),
    quantity: BigInt(quantity),
    orders: Math.min(orders, quantity / Number(tape.instrument.minCount)),
  };
}

function meanSize(tape: TapeTerms, { book }: BookMoment, { level, price }: LevelPlace): number {
  const deep = 1 + DEEPER * Math.min(level, DEEP_LEVELS);
  return (usualTouch(tape) * deep) / Math.max(price, 1) / thinner(book.strain);
}

/** A strained book is thinner by more than it is wider. */
function thinner(strain: number): number {
  return strain * Math.sqrt(strain);
}

/** Around the mean, in whole lots; a price keeps its size for a few seconds. */
function sizeAt(
  tape: TapeTerms,
  moment: BookMoment,
  place: LevelPlace,
  mean = meanSize(tape, moment, place),
): number {
  const lean = place.lean / (1 + place.level);
  const share = place.side === 2 ? 1 + lean : 1 - lean;
  const source = place.side === 1 ? moment.book.askSizes : moment.book.bidSizes;
  // Neighbouring prices do not all change in the same second.
  const steps = moment.minute * 60 + moment.step + (place.price % SIZE_LIFE_STEPS);
  const life = Math.floor(steps / SIZE_LIFE_STEPS);
  const period = moment.dayNumber * LIFE_BLOCKS + (life >>> 4);
  const drawn = source.word(period, place.price, life & (BLOCK_WORDS - 1));
  const draw = exactExp(SIZE_SPREAD * highNormal(drawn) - (SIZE_SPREAD * SIZE_SPREAD) / 2);
  const lot = Number(tape.instrument.minCount);
  return Math.max(1, Math.round((share * mean * draw) / lot)) * lot;
}

/**
 * How much more waits at the bid than at the ask, from −1 to 1: by where the worth is
 * between the two, which ticks hide (Stoikov 2018), and by the flow of orders. It leans the next
 * move of the quote by less than the spread costs, for the worth is inside.
 */
function leanOf(tape: TapeTerms, moment: BookMoment): number {
  const { worth, band } = moment;
  if (band !== null) return 0;
  const { bid, ask } = pricesAround(tape, moment, worth);
  const place = (2 * worth - bid - ask) / (ask - bid);
  const word = moment.book.spreads.draw(moment.dayNumber, moment.minute * 60 + moment.step);
  const lean =
    LEAN_BY_PLACE * place + LEAN_BY_FLOW * moment.flow + LEAN_BY_CHANCE * lowNormal(word);
  return lean / Math.sqrt(1 + lean * lean);
}

/** Spread in ticks: the usual one of the instrument and the moment, now and then a little wider. */
function spreadTicks(tape: TapeTerms, moment: SpreadMoment, price: number): number {
  const tick = tickOf(tape.scale, price);
  const usual = Math.max(1, Math.round((usualSpread(tape) * moment.book.strain * price) / tick));
  const draw = moment.book.spreads.draw(moment.dayNumber, moment.minute * 60 + moment.step) >>> 28;
  if (draw < 11) return usual;
  return usual + Math.max(1, Math.round(usual * (draw - 10) * 0.06));
}
