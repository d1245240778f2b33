import type { AssetClass } from '@candor/domain/instruments/instrument';
import { moveBpsOf, type Reading } from './reading.ts';

/**
 * A move is news once the day's high or low is so many usual days' moves from the previous close.
 */
const USUAL_MOVES_MIN = 2.5;
/** What went back by more than this share meanwhile is no news any more. */
const KEPT_SHARE_MIN = 0.8;
/** A day's volume is news once it is so many times the usual one of the reference data. */
const USUAL_VOLUMES_MIN = 2.5;
const TRADING_DAYS = 252;
const EVERY_DAY = 365;

const withVolume: ReadonlySet<AssetClass> = new Set(['stock', 'crypto']);

/** What a round of the news desk compares: an instrument now, and half an hour before. */
export interface Round {
  readonly now: Reading;
  /** Null in the first round of its trading day. */
  readonly before: Reading | null;
}

/**
 * The instruments whose day became a big one since the round before, the furthest first. The day's
 * high and low only ever widen, so each day of an instrument crosses the line once up and once
 * down, and what is found depends on no memory.
 */
export function movesFound(rounds: readonly Round[]): readonly Reading[] {
  const found = rounds.flatMap(({ now, before }) => {
    const size = usualMoves(now);
    const isNew = [1, -1].some(
      (way) =>
        extent(now, way) >= USUAL_MOVES_MIN &&
        (before === null || extent(before, way) < USUAL_MOVES_MIN) &&
        size * way >= USUAL_MOVES_MIN * KEPT_SHARE_MIN,
    );
    return isNew ? [{ reading: now, size: Math.abs(size) }] : [];
  });
  return found.sort(byRank).map((one) => one.reading);
}

/**
 * The instruments whose volume became an unusual one since the round
 * before, the most unusual first.
 */
export function volumesFound(rounds: readonly Round[]): readonly Reading[] {
  const found = rounds.flatMap(({ now, before }) => {
    if (!withVolume.has(now.instrument.assetClass)) return [];
    const size = usualVolumes(now);
    const was = before === null ? 0 : usualVolumes(before);
    return size >= USUAL_VOLUMES_MIN && was < USUAL_VOLUMES_MIN ? [{ reading: now, size }] : [];
  });
  return found.sort(byRank).map((one) => one.reading);
}

interface Ranked {
  readonly reading: Reading;
  readonly size: number;
}

function byRank(left: Ranked, right: Ranked): number {
  const first = left.reading.instrument.id < right.reading.instrument.id;
  return right.size - left.size || (first ? -1 : 1);
}

/** The move since the previous close in usual days' moves. */
function usualMoves({ instrument, quote }: Reading): number {
  return moveBpsOf(quote) / 10_000 / usualMove(instrument);
}

/**
 * How far the day's high (way 1) or low (way -1) is from the previous close, in usual days' moves.
 */
function extent({ instrument, quote }: Reading, way: number): number {
  const furthest = way > 0 ? quote.high : quote.low;
  const move = Number(furthest - quote.previousClose) / Number(quote.previousClose);
  return (move * way) / usualMove(instrument);
}

function usualMove({ reference, assetClass }: Reading['instrument']): number {
  return reference.annualVol / Math.sqrt(assetClass === 'crypto' ? EVERY_DAY : TRADING_DAYS);
}

function usualVolumes({ instrument, quote }: Reading): number {
  const usual = instrument.reference.avgDailyVolume * 10 ** instrument.quantityDecimals;
  return usual > 0 ? Number(quote.volume) / usual : 0;
}
