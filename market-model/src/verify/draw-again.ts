import type { Instrument } from '@candor/domain/instruments/instrument';
import type { BookLevel, Quote } from '@candor/domain/market/market-view';
import { scenarioTextOf } from '@candor/domain/market/scenario-of';
import type { Comparison } from '@candor/domain/trading/explaining/explain';
import type { Fill, SeenPrints } from '@candor/domain/trading/fill';
import { MINUTE_MS } from '@candor/domain/trading/rules';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { EpochKeys } from '../keys/epoch-keys.ts';
import { regularMark } from '../market/extended-market.ts';
import { factorModel } from '../market/factor-model.ts';
import type { FactorTerms } from '../market/factor-terms.ts';
import type { MarketModel } from '../market/market-model.ts';
import { marketOfModel } from '../market/simulated-market.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { scenarioMarket } from '../scenario/scenario-market.ts';
import { MARKET_VERSION } from '../terms/market-mark.ts';

/**
 * What drawing the quote of a fill again came to. It cannot be drawn: `real` is its provider's
 * word, `other-version` and `other-keys` come from a market that this program, or this seed, does
 * not draw.
 */
export type DrawnAgain =
  | { readonly kind: 'drawn'; readonly comparisons: readonly Comparison[] }
  | { readonly kind: 'real' | 'other-version' | 'other-keys' };

/**
 * Draws the simulated quote of a fill again from the seed and compares it with the stored one: bid,
 * ask, last, and that every level the fill reached was on display with at least the quantity that
 * is stored (others may have taken a part of it before); of a resting fill the prints. Nothing
 * stored is trusted but the times.
 */
export async function drawAgain(
  input: {
    readonly fill: Pick<Fill, 'quote' | 'levels' | 'filledAtMs' | 'prints'>;
    readonly direction: 'buy' | 'sell';
    readonly instrument: Instrument;
  },
  of: AgainTerms,
): Promise<DrawnAgain> {
  const { fill, instrument } = input;
  const { quote } = fill;
  if (!quote.isSimulated) return { kind: 'real' };
  if (quote.drawnBy === undefined) return { kind: 'other-version' };
  const { isExtended, mark } = regularMark(quote.drawnBy);
  const model = modelOf(mark, of);
  if (model === null) return { kind: 'other-version' };
  if (isExtended)
    return extendedAgain(
      marketOfModel(model, () => fill.filledAtMs),
      input,
    );
  const market = underScenario(model, { ...of, drawnBy: quote.drawnBy, nowMs: fill.filledAtMs });
  if (market === null) return { kind: 'other-version' };
  const [again] = await market.quotes([instrument], quote.timeMs);
  if (again?.drawnBy !== quote.drawnBy) return { kind: 'other-keys' };
  const prices = pricesAgain(quote, again);
  const book = await levelsAgain(market, input);
  return { kind: 'drawn', comparisons: [...prices, book, ...(await printsAgain(market, input))] };
}

/** Outside regular hours quote, book and prints are one look, of the instant of the fill. */
async function extendedAgain(
  market: MarketDataProvider,
  { fill, instrument, direction }: Parameters<typeof drawAgain>[0],
): Promise<DrawnAgain> {
  const { quote, filledAtMs: nowMs, prints } = fill;
  const again = await market.extended?.({ instrument, nowMs, printsSinceMs: prints?.sinceMs });
  if (again?.quote == null || again.quote.drawnBy !== quote.drawnBy) return { kind: 'other-keys' };
  const side = direction === 'buy' ? again.depth.asks : again.depth.bids;
  const comparisons = [
    ...pricesAgain(quote, again.quote),
    levelsOf(fill, [side]),
    ...(prints === undefined
      ? []
      : comparedPrints(prints, {
          low: again.printLow,
          high: again.printHigh,
          volume: again.printVolume,
          barVolume: again.barVolume,
        })),
  ];
  return { kind: 'drawn', comparisons };
}

function pricesAgain(stored: Fill['quote'], again: Quote): readonly Comparison[] {
  return (['bid', 'ask', 'last', 'timeMs'] as const).map((what) =>
    compared(`quote.${what}`, String(stored[what]), String(again[what])),
  );
}

/** From what a quote is drawn again. */
export interface AgainTerms {
  readonly leaders: readonly Instrument[];
  /** Of the installation, or those revealed so far. */
  readonly keys: EpochKeys;
  readonly terms: FactorTerms;
}

/** The model that a mark names; null where this program, or this installation, has none such. */
function modelOf(drawnBy: string, of: AgainTerms): MarketModel | null {
  const [version, marketHours] = drawnBy.split(' ');
  if (marketHours !== 'always' && marketHours !== 'exchange') return null;
  if (version !== String(MARKET_VERSION)) return null;
  return factorModel({ ...of, marketHours });
}

/** The market under the scenario of a mark; null where the mark names one that nobody knows. */
function underScenario(
  model: MarketModel,
  of: { readonly leaders: readonly Instrument[]; readonly drawnBy: string; readonly nowMs: number },
): MarketDataProvider | null {
  const nowMs = () => of.nowMs;
  const text = scenarioTextOf(of.drawnBy);
  if (text === null) return marketOfModel(model, nowMs);
  const scenario = readScenario(text);
  if (typeof scenario === 'string') return null;
  return scenarioMarket({ scenario, model, listed: of.leaders, nowMs }).provider;
}

/** The book may have been read a moment after its quote, so both instants are looked at. */
async function levelsAgain(
  market: MarketDataProvider,
  input: Parameters<typeof drawAgain>[0],
): Promise<Comparison> {
  const { fill, instrument, direction } = input;
  const sides: (readonly BookLevel[])[] = [];
  for (const atMs of [fill.quote.timeMs, fill.filledAtMs]) {
    const depth = await market.depth(instrument, atMs);
    sides.push(direction === 'buy' ? depth.asks : depth.bids);
  }
  return levelsOf(fill, sides);
}

/** Whether one of the displayed sides has the levels that a fill reached. */
function levelsOf(
  fill: Pick<Fill, 'levels'>,
  sides: readonly (readonly BookLevel[])[],
): Comparison {
  const isShown = (side: readonly BookLevel[]): boolean =>
    fill.levels.every(({ price, quantity }) =>
      side.some((level) => level.price === price && level.quantity >= quantity),
    );
  const shown = sides.find(isShown) ?? sides[0] ?? [];
  const text = (levels: readonly { price: bigint; quantity: bigint }[]): string =>
    levels.map(({ price, quantity }) => `${quantity} at ${price}`).join(', ');
  const near = shown.slice(0, Math.max(1, fill.levels.length));
  return {
    what: 'levels (at most what was displayed)',
    stored: text(fill.levels),
    recomputed: text(near),
    agrees: isShown(shown),
  };
}

/** What printed since a resting order was last shown the market, and in the last minute. */
async function printsAgain(
  market: MarketDataProvider,
  { fill, instrument }: Parameters<typeof drawAgain>[0],
): Promise<readonly Comparison[]> {
  const { prints, filledAtMs: toMs } = fill;
  if (prints === undefined) return [];
  const shown = await market.printsBetween(instrument, { fromMs: prints.sinceMs, toMs });
  const minute = await market.printsBetween(instrument, { fromMs: toMs - MINUTE_MS, toMs });
  return comparedPrints(prints, { ...shown, barVolume: minute.volume });
}

type Printed = Pick<SeenPrints, 'low' | 'high' | 'volume' | 'barVolume'>;

function comparedPrints(stored: Printed, shown: Printed): readonly Comparison[] {
  return (['low', 'high', 'volume', 'barVolume'] as const).map((what) =>
    compared(`prints.${what}`, String(stored[what]), String(shown[what])),
  );
}

function compared(what: string, stored: string, recomputed: string): Comparison {
  return { what, stored, recomputed, agrees: stored === recomputed };
}
