import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { DAY_MS } from '@candor/domain/time/session-days';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { commitmentOf, type EpochKeys, revealedKeys, seedBefore } from '../keys/epoch-keys.ts';
import { epochOf, epochSpan } from '../keys/epochs.ts';
import { factorModel } from '../market/factor-model.ts';
import type { FactorTerms } from '../market/factor-terms.ts';
import { marketOfModel } from '../market/simulated-market.ts';
import { drawAgain } from './draw-again.ts';

/** All that is published of an epoch, and of what its market stands on. */
export interface PublishedEpoch {
  readonly epoch: number;
  /** 64 hex digits, as it was told of the epoch that `seedEpochOf` names. */
  readonly seed: string;
  readonly firstEpoch: number;
  /** The seed of the first epoch, told from the beginning. */
  readonly firstSeed: string;
  /** What was told before the seed was, of the same epoch; null where nobody kept it. */
  readonly commitment: string | null;
  readonly terms: FactorTerms;
  readonly marketHours: MarketHours;
}

/** What is looked at: instruments by id, and how many quotes of each, spread over the epoch. */
export interface Sample {
  readonly ids: readonly string[];
  readonly quotes: number;
}

/** One line of what a market shows, by its place. */
export type ShownLine = readonly [place: string, shown: string];

/** A fill as it is stored, with what it is needed of its order. */
export type StoredFill = Parameters<typeof drawAgain>[0] & { readonly fillId: string };

/**
 * Why a seed is not the one that was committed to; null when it is. `chain`: hashed back to the
 * first epoch it comes to another seed than was told; `commitment`: it is not the one of its epoch.
 */
export function seedFault(of: PublishedEpoch): 'form' | 'chain' | 'commitment' | null {
  const { seed, epoch, firstEpoch, firstSeed, commitment } = of;
  if (!/^[0-9a-f]{64}$/.test(seed) || epoch < firstEpoch) return 'form';
  let back = seed;
  for (let at = seedEpochOf(of); at > firstEpoch; at -= 1) back = seedBefore(back);
  if (back !== firstSeed) return 'chain';
  return commitment === null || commitmentOf(seed) === commitment ? null : 'commitment';
}

/** Draws bars and quotes of an epoch from what is published alone. */
export function drawPublished(of: PublishedEpoch, sample: Sample): Promise<readonly ShownLine[]> {
  const keys = revealedKeys(of.seed, seedEpochOf(of), of.firstEpoch);
  const leaders = leadersOf(of);
  const model = factorModel({ ...of, leaders, keys });
  return shownLines(
    marketOfModel(model, () => epochSpan(of.epoch).toMs),
    { ...sample, ...of },
  );
}

/** What a market shows of a sample in an epoch: daily bars, one day's minutes, and quotes. */
export async function shownLines(
  market: MarketDataProvider,
  of: Sample & Pick<PublishedEpoch, 'epoch'>,
): Promise<readonly ShownLine[]> {
  const { fromMs, toMs } = epochSpan(of.epoch);
  const lines: ShownLine[] = [];
  const { byId } = buildCatalogue(toMs);
  for (const id of of.ids) {
    const instrument = byId.get(id);
    if (instrument === undefined) throw new Error(`There is no instrument ${id}.`);
    // A day that began before the end of the epoch ends in it, but for those over midnight.
    const endMs = toMs - DAY_MS;
    for (const type of ['1M', '1D'] as const) {
      const { bars } = await market.klines({ instrument, type, endMs });
      for (const bar of bars.filter(({ startMs }) => startMs >= fromMs)) {
        const { startMs, open, high, low, close, volume } = bar;
        const shown = [open, high, low, close, volume].join(' ');
        lines.push([`${id} bar ${type} ${new Date(startMs).toISOString()}`, shown]);
      }
    }
    for (let at = 1; at <= of.quotes; at += 1) {
      const atMs = fromMs + Math.floor(((endMs - fromMs) * at) / (of.quotes + 1));
      const [quote] = await market.quotes([instrument], atMs);
      if (quote === undefined || quote.timeMs < fromMs) continue;
      const { bid, ask, last, bidQuantity, askQuantity, volume } = quote;
      const shown = [bid, ask, last, bidQuantity, askQuantity, volume].join(' ');
      lines.push([`${id} quote ${new Date(atMs).toISOString()}`, shown]);
    }
  }
  return lines;
}

/** What of the fills' stored quotes and levels differs from what is drawn from the published. */
export async function fillFaults(
  of: PublishedEpoch,
  fills: readonly StoredFill[],
): Promise<readonly string[]> {
  const keys: EpochKeys = revealedKeys(of.seed, seedEpochOf(of), of.firstEpoch);
  const { terms } = of;
  const faults: string[] = [];
  for (const fill of fills) {
    const drawn = await drawAgain(fill, { leaders: leadersOf(of), keys, terms });
    if (drawn.kind !== 'drawn') {
      faults.push(`fill ${fill.fillId}: ${drawn.kind}`);
      continue;
    }
    for (const { what, stored, recomputed, agrees } of drawn.comparisons) {
      if (!agrees) faults.push(`fill ${fill.fillId} ${what}: ${stored} now ${recomputed}`);
    }
  }
  return faults;
}

/**
 * Whose seed it takes to work an epoch out: its own, and of history from before the pinning day
 * that day's, for all of it is tied to the prices there.
 */
export function seedEpochOf({ epoch, terms }: Pick<PublishedEpoch, 'epoch' | 'terms'>): number {
  return Math.max(epoch, epochOf(terms.pinDay * DAY_MS));
}

/** Lines that differ, or that only one of them has, by their place. */
export function differences(
  shown: readonly ShownLine[],
  drawn: readonly ShownLine[],
): readonly string[] {
  const again = new Map(drawn);
  const faults = shown.flatMap(([place, text]) => {
    const other = again.get(place);
    again.delete(place);
    return other === text ? [] : [`${place}: ${text} now ${other ?? 'nothing'}`];
  });
  return [...faults, ...[...again.keys()].map((place) => `${place}: nothing was shown`)];
}

function leadersOf(of: PublishedEpoch): readonly Instrument[] {
  return buildCatalogue(epochSpan(of.epoch).toMs).instruments;
}
