import { exactExp } from '../math/exact-math.ts';
import { BURST } from './macro-days.ts';
import { DAY_MINUTES } from './path-day.ts';

/** Minutes in which what follows an announcement loses the greater part of itself. */
const BURST_FADE = 15;

/** A profile has one of each minute at which something is announced. */
const bursts = new WeakMap<Float64Array, Map<number, Float64Array>>();

/**
 * The shares of variance before each minute on a day of an announcement: those of another day, and
 * behind the announcement a burst that fades. Its jump is no part of it.
 */
export function burstProfile(usual: Float64Array, minute: number): Float64Array {
  const ofProfile = bursts.get(usual) ?? new Map<number, Float64Array>();
  bursts.set(usual, ofProfile);
  const known = ofProfile.get(minute);
  if (known !== undefined) return known;
  const whole = 1 - exactExp((minute - DAY_MINUTES) / BURST_FADE);
  const built = Float64Array.from(usual, (share, at) => {
    const passed = at <= minute ? 0 : 1 - exactExp((minute - at) / BURST_FADE);
    return (share + (BURST * passed) / whole) / (1 + BURST);
  });
  ofProfile.set(minute, built);
  return built;
}
