import { type Fact, fact, meanEstimate } from './fact.ts';
import type { IndexMarket } from './index-facts.ts';
import { nothingOf, sharpeOf } from './public-rules.ts';

/** What an index did up to a day, and what the S&P 500 did. */
interface Known {
  readonly moves: readonly number[];
  readonly spx: readonly number[];
}

interface IndexRule {
  readonly name: string;
  readonly code: 'SPX' | 'HSI';
  /** Whether it holds the market on most days, and is paid for that. */
  readonly isLong: boolean;
  /** How much of the index is held over day `at`, by what was before it. */
  held(known: Known, at: number): number;
}

const TREND_DAYS = 20;
const CALM_DAYS = 60;
const FIRST_DAY = 260;

/** Rules on an index that everybody knows. */
const rules: readonly IndexRule[] = [
  { name: 'SPX, bought and held', code: 'SPX', isLong: true, held: () => 1 },
  {
    // Moreira and Muir 2017.
    name: 'SPX, less of it in wild times',
    code: 'SPX',
    isLong: true,
    held: ({ moves }, at) => 1 / meanSquare(moves, at, TREND_DAYS),
  },
  {
    // Moskowitz, Ooi and Pedersen 2012.
    name: 'SPX, the way of 20 days',
    code: 'SPX',
    isLong: false,
    held: ({ moves }, at) => Math.sign(sum(moves, at, TREND_DAYS)) / size(moves, at),
  },
  {
    name: 'SPX, bought after a fall, sold after a rise',
    code: 'SPX',
    isLong: false,
    held: ({ moves }, at) => -Math.sign(moves[at - 1] ?? 0) / size(moves, at),
  },
  {
    name: 'HSI, the way SPX just went',
    code: 'HSI',
    isLong: false,
    held: ({ moves, spx }, at) => Math.sign(spx[at - 1] ?? 0) / size(moves, at),
  },
];

function sum(moves: readonly number[], at: number, days: number): number {
  let total = 0;
  for (let day = Math.max(at - days, 0); day < at; day += 1) total += moves[day] ?? 0;
  return total;
}

function meanSquare(moves: readonly number[], at: number, days: number): number {
  let total = 0;
  for (let day = Math.max(at - days, 0); day < at; day += 1) total += (moves[day] ?? 0) ** 2;
  return total / days;
}

/** As much risk on every day. */
function size(moves: readonly number[], at: number): number {
  return Math.sqrt(meanSquare(moves, at, CALM_DAYS));
}

/** What one rule earns a day in one market. */
function earned({ ofIndex }: IndexMarket, { code, held }: IndexRule): readonly number[] {
  const moves = ofIndex.get(code)?.moves ?? [];
  const spx = ofIndex.get('SPX')?.moves ?? [];
  const known = { moves, spx };
  return moves.slice(FIRST_DAY).map((move, at) => held(known, at + FIRST_DAY) * Math.expm1(move));
}

/** Who holds the market is paid for its risk, near 0.4; who guesses at it is paid nothing. */
export function indexRuleFacts(all: readonly IndexMarket[]): readonly Fact[] {
  return rules.map((rule) => {
    const found = all.map((market) => sharpeOf(earned(market, rule)));
    const [least, most] = nothingOf(all.length);
    const bounds = rule.isLong ? ([least, 0.8] as const) : ([least, most] as const);
    return fact(`Sharpe ratio: ${rule.name}`, meanEstimate(found), bounds);
  });
}
