import { BPS_ONE, divideRounded } from '../money/rounding.ts';

/** Of a whole: what everything did, what its like did beyond that, and what is left. */
export type Cause = 'market' | 'sector' | 'own';

/** What a move is explained by: figures that stand on the screen, rounded as they stand there. */
export interface MoveFigures {
  readonly previousClose: bigint;
  readonly last: bigint;
  /** What amounts are shown to: they are multiples of it, but for what a price is finer. */
  readonly step: bigint;
  /** Of the index, in hundredths of a percent; null where there is none. */
  readonly indexBps: bigint | null;
  /** In hundredths. */
  readonly beta: bigint;
  /** The mean move of the sector's others, and their mean beta; null where they are too few. */
  readonly sector: { readonly bps: bigint; readonly beta: bigint } | null;
}

/** One part of a move. */
export interface CausePart {
  readonly cause: Cause;
  /** Scaled as the price is. */
  readonly amount: bigint;
  /** In hundredths of a percent of the previous close. */
  readonly bps: bigint;
}

const HUNDREDTHS = 100n;

/** How far a price moved, in hundredths of a percent of where it came from, as quotes say it. */
export function changeBps(last: bigint, previousClose: bigint): bigint {
  return divideRounded((last - previousClose) * BPS_ONE, previousClose, 'halfEven');
}

/**
 * Parts a move so that nothing is left: the market's part is what its beta makes of the index, the
 * sector's what its others did beyond what their own beta makes of the index, and the rest, with
 * all that rounding leaves, is the instrument's own.
 */
export function causesOf(figures: MoveFigures): readonly CausePart[] {
  const { previousClose, last, step, indexBps, beta, sector } = figures;
  const basis = { previousClose, step };
  const market = indexBps === null ? 0n : beta * indexBps;
  const beyond = sector === null ? 0n : sector.bps * HUNDREDTHS - sector.beta * (indexBps ?? 0n);
  const common = [
    ...(indexBps === null ? [] : [part('market', market, basis)]),
    ...(sector === null ? [] : [part('sector', beyond, basis)]),
  ];
  const sum = (of: 'amount' | 'bps') => common.reduce((total, one) => total + one[of], 0n);
  const own: CausePart = {
    cause: 'own',
    amount: last - previousClose - sum('amount'),
    bps: changeBps(last, previousClose) - sum('bps'),
  };
  return [...common, own];
}

/** @param moved in hundredths of hundredths of a percent. */
function part(
  cause: Cause,
  moved: bigint,
  { previousClose, step }: Pick<MoveFigures, 'previousClose' | 'step'>,
): CausePart {
  const steps = divideRounded(previousClose * moved, BPS_ONE * HUNDREDTHS * step, 'halfEven');
  const bps = divideRounded(moved, HUNDREDTHS, 'halfEven');
  return { cause, amount: steps * step, bps };
}

/**
 * The parts of what a move did to a quantity, in money: each rounded as the whole is, and what that
 * leaves over is with the own part.
 *
 * @param minorOf what an amount of the price is worth to the quantity, in minor units.
 */
export function causeWorth(
  parts: readonly CausePart[],
  minorOf: (amount: bigint) => bigint,
): readonly bigint[] {
  const whole = minorOf(parts.reduce((sum, { amount }) => sum + amount, 0n));
  const common = parts.filter(({ cause }) => cause !== 'own').map(({ amount }) => minorOf(amount));
  return [...common, whole - common.reduce((sum, one) => sum + one, 0n)];
}
