import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { parseDecimal } from '@candor/domain/money/decimals';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { epochKeys } from '@candor/market-model/keys/epoch-keys';
import { epochOfDay } from '@candor/market-model/keys/epoch-seeds';
import { factorModel } from '@candor/market-model/market/factor-model';
import { newFactorTerms } from '@candor/market-model/market/factor-terms';
import type { MarketModel } from '@candor/market-model/market/market-model';
import { marketOfModel } from '@candor/market-model/market/simulated-market';

const SECOND_MS = 1_000;
/** How long a move must hold, so that a busy machine sees it too. */
const HOLDS_MS = 30_000;
const TICKS_ABOVE = 2n;
const SEARCHED_MS = 12 * 60 * 60_000;

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export type Comparison = 'at least' | 'below' | 'other than';

const compares: Readonly<Record<Comparison, (last: bigint, price: bigint) => boolean>> = {
  'at least': (last, price) => last >= price,
  below: (last, price) => last < price,
  'other than': (last, price) => last !== price,
};

/** What the simulated market of a seed will do: the script of a walk that waits for a price. */
export interface KnownMarket {
  /** The last price at an instant, as the API writes it. */
  priceAt(code: string, atMs: number): Promise<string>;
  /** A price just above everything printed in a stretch. */
  justAbove(code: string, span: Span): Promise<string>;
  /**
   * The first instant from `fromMs` on at which the price is so and stays so for half a minute.
   * Throws when that does not come within twelve hours.
   */
  next(code: string, is: Comparison, price: string, fromMs: number): Promise<number>;
}

/** What a server draws by that began at an instant under a `MARKET_SEED`. */
export function knownModel(seed: string, marketHours: MarketHours, begunMs: number): MarketModel {
  const { instruments: leaders } = buildCatalogue(begunMs);
  const terms = newFactorTerms({ leaders, known: [] }, begunMs);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  return factorModel({ marketHours, leaders, terms, keys });
}

/**
 * The market that a server shows which began at an instant (`TEST_CLOCK_FROM`) under this
 * `MARKET_SEED`, asked without the server.
 */
export function knownMarket(seed: string, marketHours: MarketHours, begunMs: number): KnownMarket {
  const { instruments } = buildCatalogue(begunMs);
  const market = marketOfModel(knownModel(seed, marketHours, begunMs), () => begunMs);
  const named = (code: string): Instrument => {
    const found = instruments.find((one) => one.code === code && one.source === 0);
    if (found === undefined) throw new Error(`there is no share ${code}`);
    return found;
  };
  // A step of the market lies in every second and holds until the next one.
  const lastAt = async (of: Instrument, atMs: number): Promise<bigint> => {
    const [quote] = await market.quotes([of], atMs);
    if (quote === undefined) throw new Error(`${of.code} has no price at ${atMs}`);
    return quote.last;
  };
  return {
    priceAt: async (code, atMs) => priceText(named(code), await lastAt(named(code), atMs)),
    justAbove: async (code, { fromMs, toMs }) => {
      const of = named(code);
      let highest = await lastAt(of, fromMs);
      for (let atMs = fromMs; atMs <= toMs; atMs += SECOND_MS) {
        const last = await lastAt(of, atMs);
        if (last > highest) highest = last;
      }
      return priceText(of, highest + TICKS_ABOVE * tickAt(of, highest));
    },
    next: async (code, is, price, fromMs) => {
      const of = named(code);
      const wanted = parseDecimal(price, of.priceDecimals);
      if (typeof wanted === 'string') throw new Error(`${price} is no price of ${code}`);
      let sinceMs: number | null = null;
      for (let atMs = fromMs; atMs < fromMs + SEARCHED_MS; atMs += SECOND_MS) {
        if (!compares[is](await lastAt(of, atMs), wanted)) sinceMs = null;
        else if (sinceMs === null) sinceMs = atMs;
        else if (atMs - sinceMs >= HOLDS_MS) return sinceMs;
      }
      throw new Error(`${code} is not ${is} ${price} within twelve hours`);
    },
  };
}
