/** How much of another's moves an instrument takes part in, over a stated window. */
export interface Beta {
  /** In hundredths: 110 moves 1.10 times as far. */
  readonly hundredths: bigint;
  /** Daily moves it was counted from; 0 where there were too few, and then it is 1.00. */
  readonly days: number;
}

/** A day's close, named by when the day began. */
export interface DayClose {
  readonly startMs: number;
  readonly close: bigint;
}

/** The window of every beta: so many daily moves before the day that is explained. */
export const BETA_DAYS = 60;
/** Fewer say nothing. */
const DAYS_MIN = 20;
const HUNDREDTHS_MOST = 500;
const WHOLE: Beta = { hundredths: 100n, days: 0 };
const DAY_MS = 86_400_000;

/**
 * The slope of a share's daily moves on those of its index: covariance over variance of the last
 * sixty, rounded to hundredths and kept within five. A slope is a floating figure; rounded it is
 * told, and whatever is made of it is exact.
 */
export function betaOf(share: readonly DayClose[], index: readonly DayClose[]): Beta {
  const moves = pairedMoves(share, index).slice(-BETA_DAYS);
  if (moves.length < DAYS_MIN) return WHOLE;
  const mean = (at: 0 | 1) => moves.reduce((sum, pair) => sum + pair[at], 0) / moves.length;
  const [ofShare, ofIndex] = [mean(0), mean(1)];
  let [together, alone] = [0, 0];
  for (const [one, other] of moves) {
    together += (one - ofShare) * (other - ofIndex);
    alone += (other - ofIndex) ** 2;
  }
  if (alone === 0) return WHOLE;
  const slope = Math.round((together / alone) * 100);
  const hundredths = BigInt(Math.min(Math.max(slope, -HUNDREDTHS_MOST), HUNDREDTHS_MOST));
  return { hundredths, days: moves.length };
}

/** The mean of several betas, rounded to hundredths. */
export function meanBeta(betas: readonly Beta[]): bigint {
  const sum = betas.reduce((total, { hundredths }) => total + Number(hundredths), 0);
  return betas.length === 0 ? 100n : BigInt(Math.round(sum / betas.length));
}

/** Daily moves of both, of the days that both have. */
function pairedMoves(share: readonly DayClose[], index: readonly DayClose[]): [number, number][] {
  const byDay = new Map(index.map(({ startMs, close }) => [dayOf(startMs), Number(close)]));
  const shared = share.flatMap(({ startMs, close }) => {
    const other = byDay.get(dayOf(startMs));
    return other === undefined || other <= 0 || close <= 0n
      ? []
      : [[Number(close), other] as const];
  });
  return shared.slice(1).map(([close, other], at) => {
    const [closeBefore = close, otherBefore = other] = shared[at] ?? [];
    return [close / closeBefore - 1, other / otherBefore - 1];
  });
}

function dayOf(startMs: number): number {
  return Math.floor(startMs / DAY_MS);
}
