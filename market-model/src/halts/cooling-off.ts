import type { Instrument } from '@candor/domain/instruments/instrument';
import { MINUTE_MS, type SessionDay } from '@candor/domain/time/session-days';
import { firmWorthUsd } from '../sources/share-exposures.ts';
import { type BandedMinutes, isOutside, logInside } from '../terms/price-band.ts';
import { type PriceScale, scaledPrice, tickOf, tickPrice } from '../terms/price-scale.ts';

/** The price is held against the one so long before, and a cooling-off lasts as long. */
const COOLING_MINUTES = 5;
/** Nobody looks in the first minutes of either session, nor in the last of the day. */
const FIRST_MINUTES = 15;
const LAST_MINUTES = 20;
const BPS = 10_000;
/**
 * The tiers of the Hang Seng Composite's large, middle and small members, in basis points, by what
 * a firm is worth: about where its first 80 and 95 % of the market end.
 */
const tiers = [
  { fromUsd: 8e9, bps: 1_000 },
  { fromUsd: 1.3e9, bps: 1_500 },
  { fromUsd: 0, bps: 2_000 },
] as const;
/** A move that is less, in logs, reaches no tier, whatever the ticks. */
const NEAR = 0.08;

/** A trading day as the rule looks at it: logs at the start of each minute. */
interface Levels {
  readonly session: Pick<SessionDay, 'segments'>;
  levelAt(minute: number): number;
}

/**
 * The move within five minutes, in basis points, that starts a cooling-off of a share of Hong Kong:
 * the volatility control mechanism of HKEX, phase 1 of 2020 (information paper of its enhancement),
 * by the worth of firms in the place of the index's lists. Null of all else.
 */
export function coolingOffRuleOf(instrument: Instrument): number | null {
  if (instrument.assetClass !== 'stock' || instrument.calendarId !== 'XHKG') return null;
  const worth = firmWorthUsd(instrument);
  return tiers.find(({ fromUsd }) => worth >= fromUsd)?.bps ?? null;
}

/**
 * The cooling-offs of a day whose path is known: five minutes from each minute at whose start the
 * price lies outside the band around the price shown five minutes before, or until the session
 * ends. Each follows from what came before it. After one the count goes on, from prices of it too,
 * so that what moved further is let through band by band (several triggers a session, as since
 * 2021).
 *
 * @param limitBps from `coolingOffRuleOf`.
 */
export function coolingOffsOf(
  day: Levels,
  limitBps: number,
  scale: PriceScale,
): readonly BandedMinutes[] {
  const found: BandedMinutes[] = [];
  const shownAt = (minute: number): number => {
    const band = found.findLast(({ from, to }) => from <= minute && minute < to);
    const level = day.levelAt(minute);
    return tickPrice(scale, band === undefined ? level : logInside(scale, band, level));
  };
  for (const { first, last, watchedTo } of stretchesOf(day.session)) {
    for (let minute = first + FIRST_MINUTES; minute < watchedTo; minute += 1) {
      const before = found.at(-1)?.to ?? 0;
      if (minute < before) continue;
      const isFresh = minute - COOLING_MINUTES >= before;
      const moved = day.levelAt(minute) - day.levelAt(minute - COOLING_MINUTES);
      if (isFresh && Math.abs(moved) < NEAR) continue;
      const band = bandAround(shownAt(minute - COOLING_MINUTES), limitBps, scale);
      if (!isOutside(band, tickPrice(scale, day.levelAt(minute)))) continue;
      found.push({ ...band, from: minute, to: Math.min(minute + COOLING_MINUTES, last) });
    }
  }
  return found;
}

/** Whether one may hold in a minute of a day: none reaches its last quarter of an hour. */
export function mayCoolOff({ minutes }: Pick<SessionDay, 'minutes'>, minute: number): boolean {
  return minute >= FIRST_MINUTES && minute < minutes - LAST_MINUTES + COOLING_MINUTES;
}

/** The stretches of a day in minutes of its trading, and until where each is watched. */
function* stretchesOf({ segments }: Pick<SessionDay, 'segments'>) {
  let first = 0;
  for (const segment of segments) {
    const last = first + Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
    yield { first, last, watchedTo: segment === segments.at(-1) ? last - LAST_MINUTES : last };
    first = last;
  }
}

/** So many basis points on either side, on the ticks inside, as HKEX rounds its limits. */
function bandAround(reference: number, limitBps: number, scale: PriceScale) {
  const [low, high] = [BPS - limitBps, BPS + limitBps].map((part) => (reference * part) / BPS);
  const onTick = (price: number, round: (ticks: number) => number): number => {
    const tick = tickOf(scale, price);
    return Math.max(tick, round(price / tick) * tick);
  };
  return {
    reference,
    limitBps,
    low: onTick(low ?? 0, Math.ceil),
    high: onTick(high ?? 0, Math.floor),
  };
}

/** Sixty logs at which a minute would print, and those that its quotes lie around. */
interface SecondLevels {
  readonly level: Float64Array;
  readonly worth: Float64Array;
}

/**
 * The seconds of a minute of a cooling-off: shown inside its band, and those in which the worth, or
 * what would have printed, lies outside trade nothing.
 */
export function bandedLevels(
  { level, worth }: SecondLevels,
  band: BandedMinutes,
  scale: PriceScale,
): SecondLevels & { readonly isStill: Uint8Array } {
  const isOut = (log: number | undefined): boolean =>
    log !== undefined && isOutside(band, scaledPrice(scale, log));
  const isStill = Uint8Array.from(level, (log, step) => {
    return isOut(log) || isOut(worth[step]) ? 1 : 0;
  });
  return { level: level.map((log) => logInside(scale, band, log)), worth, isStill };
}
