/** What samples of returns are like. */

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function varianceOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += ((values[at] ?? 0) - mean) ** 2;
  return sum / values.length;
}

/** Beyond that of a normal distribution. */
export function excessKurtosis(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let fourth = 0;
  for (let at = 0; at < values.length; at += 1) fourth += ((values[at] ?? 0) - mean) ** 4;
  return fourth / values.length / varianceOf(values) ** 2 - 3;
}

/** Of one series with another, the other so many places later. */
export function correlation(ones: ArrayLike<number>, others: ArrayLike<number>, lag = 0): number {
  const length = Math.min(ones.length, others.length) - lag;
  let [sumOne, sumOther, squareOne, squareOther, products] = [0, 0, 0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const one = ones[at] ?? 0;
    const other = others[at + lag] ?? 0;
    sumOne += one;
    sumOther += other;
    squareOne += one * one;
    squareOther += other * other;
    products += one * other;
  }
  const covariance = products - (sumOne * sumOther) / length;
  const spread = squareOne - (sumOne * sumOne) / length;
  const otherSpread = squareOther - (sumOther * sumOther) / length;
  return covariance / Math.sqrt(spread * otherSpread);
}

/** Variance of moves over so many places against that of single ones: overlapping, unbiased. */
export function varianceRatio(moves: readonly number[], span: number): number {
  const mean = meanOf(moves);
  let single = 0;
  for (const move of moves) single += (move - mean) ** 2;
  let window = 0;
  let together = 0;
  for (const [at, move] of moves.entries()) {
    window += move - mean;
    if (at >= span) window -= (moves[at - span] ?? 0) - mean;
    if (at >= span - 1) together += window * window;
  }
  const windows = (moves.length - span + 1) * (1 - span / moves.length);
  return together / (windows * span) / (single / (moves.length - 1));
}
