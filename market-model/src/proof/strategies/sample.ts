import type { Instrument } from '@candor/domain/instruments/instrument';
import { relationOf } from '../../lines/relations.ts';
import { groupOf } from './line-terms.ts';
import type { Group } from './panel.ts';

/** What is looked at. */
export interface Sampled {
  /** How many instruments of each kind. */
  readonly groups: Readonly<Partial<Record<Group, number>>>;
  /** Of which firsts the ties are looked at; null: all of them. */
  readonly tied: ReadonlySet<string> | null;
}

/** 300 instruments of all kinds. */
export const threeHundred: Sampled = {
  groups: {
    'US shares': 95,
    'HK shares': 40,
    'EU shares': 40,
    funds: 32,
    multiples: 3,
    'index futures': 10,
    goods: 27,
    'other futures': 9,
    currencies: 16,
    coins: 14,
    bonds: 14,
  },
  tied: null,
};

/** So many of each kind, evenly over the catalogue; of a future one contract of each product. */
export function sampleOf(
  instruments: readonly Instrument[],
  { groups }: Sampled,
): readonly Instrument[] {
  const seen = new Set<string>();
  const candidates = instruments.filter((one) => {
    const { id, heldAs, assetClass, sector, future } = one;
    if (id !== heldAs || assetClass === 'index' || sector === 'stable') return false;
    // A cross is the quotient of two dollar pairs, which are here.
    if (assetClass === 'forex' && !one.code.includes('USD')) return false;
    // The small contract is the large one.
    if (future !== null && small.has(future.product)) return false;
    const name = future?.product ?? id;
    return !seen.has(name) && seen.add(name) !== undefined;
  });
  return Object.entries(groups).flatMap(([group, count]) => {
    const all = candidates.filter((one) => groupOf(one) === group);
    if (all.length < count) throw new Error(`there are only ${all.length} ${group}`);
    return Array.from({ length: count }, (_, at) => {
      const found = all[Math.floor((at * all.length) / count)];
      if (found === undefined) throw new Error('a place beyond the list');
      return found;
    });
  });
}

const small = new Set(['MGC', 'MES', 'MNQ', 'MHI', 'MBT', 'MCL', 'VX']);

/** What is tied: asset class and code, or the product of a future. */
const ties: readonly (readonly [string, string, number?])[] = [
  ...([
    ['SPY', 'ES'],
    ['QQQ', 'NQ'],
    ['DIA', 'YM'],
    ['IWM', 'RTY'],
    ['GLD', 'GC'],
    ['SLV', 'SI'],
  ] as const),
  ...([
    ['IBIT', 'BTC'],
    ['BTCUSD', 'BTC'],
    ['XAUUSD', 'GC'],
    ['XAGUSD', 'SI'],
  ] as const),
  ...([
    ['EURUSD', '6E'],
    ['GBPUSD', '6B'],
    ['AUDUSD', '6A'],
    ['NZDUSD', '6N'],
  ] as const),
  ...([
    ['USDJPY', '6J'],
    ['USDCAD', '6C'],
    ['USDCHF', '6S'],
    ['USDMXN', '6M'],
  ] as const),
  ...([
    ['02800', 'HSI'],
    ['02828', 'HHI'],
    ['03033', 'HTI'],
    ['FXI', 'HHI'],
    ['KWEB', 'HTI'],
  ] as const),
  ...([['EWJ', 'NKD']] as const),
  ...([
    ['TQQQ', 'NQ', 3],
    ['SQQQ', 'NQ', -3],
    ['TQQQ', 'QQQ', 3],
    ['SQQQ', 'QQQ', -3],
  ] as const),
  ...([
    ['TQQQ', 'SQQQ', -1],
    ['SOXL', 'SOXX', 3],
  ] as const),
];

export interface TieTerms {
  readonly name: string;
  readonly first: Instrument;
  readonly second: Instrument;
  readonly ratio: number;
  readonly isBasis: boolean;
}

/** The ties of a sample. */
export function tieTerms(
  instruments: readonly Instrument[],
  { tied }: Sampled,
): readonly TieTerms[] {
  const find = (name: string): Instrument => {
    const found = instruments.find(({ id, heldAs, code, future, assetClass }) => {
      return id === heldAs && assetClass !== 'index' && (future?.product ?? code) === name;
    });
    if (found === undefined) throw new Error(`nothing is called ${name}`);
    return found;
  };
  const some = ties.filter(([one]) => tied === null || tied.has(one));
  return some.map(([one, other, ratio = 1]) => {
    const [first, second] = [find(one), find(other)];
    const isBasis = ratio === 1 && relationOf(second) !== null;
    return { name: `${one} ${other}`, first, second, ratio, isBasis };
  });
}
