import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Line } from '../../lines/lines.ts';
import { Paths } from '../../lines/paths.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, meanOf, varianceOf } from '../moments.ts';
import { type Fact, fact } from './fact.ts';

interface Sample {
  readonly instruments: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seed: string;
}

/** What is made of something else, held against it; what moves with something, by how much. */
export function relationFacts({ instruments, firstDay, days, seed }: Sample): readonly Fact[] {
  const paths = new Paths(
    aModelMarket({ seed, firstDay, days: days + 1 }),
    instruments,
    firstDay + days - 1,
  );
  const lineOf = (name: string): Line => {
    const found = instruments.find((one) => `${one.assetClass} ${one.code}` === name);
    if (found === undefined) throw new Error(`nothing is called ${name}`);
    return paths.lineOf(found);
  };
  const levels = (name: string) => {
    const line = lineOf(name);
    return Array.from({ length: days }, (_, at) => line.level(firstDay + at));
  };
  const moves = (name: string) => steps(levels(name));
  const apart = (one: string, other: string) => {
    const [ours, theirs] = [levels(one), levels(other)];
    const ratios = ours.map((level, at) => level - (theirs[at] ?? 0));
    return (Math.max(...ratios) - Math.min(...ratios)) * 10_000;
  };
  const swing = (name: string) => Math.sqrt(varianceOf(moves(name)) * 365);
  const hongKong = levels('forex USDHKD').map(Math.exp);
  return [
    fact('Hong Kong dollar, least', Math.min(...hongKong), [7.75 - 1e-9, 7.85]),
    fact('Hong Kong dollar, most', Math.max(...hongKong), [7.75, 7.85 + 1e-9]),
    fact('GOOG against GOOGL, bp between extremes', apart('stock GOOG', 'stock GOOGL'), [0, 2]),
    fact('DIA against DJI, bp between extremes', apart('etf DIA', 'index DJI'), [0, 1]),
    fact('EURJPY against its dollar pairs, bp', triangle(levels), [0, 1e-6]),
    fact('SOXL with SOXX', correlation(moves('etf SOXL'), moves('etf SOXX')), [0.97, 1]),
    fact('SOXL’s swing against SOXX’s', swing('etf SOXL') / swing('etf SOXX'), [2.7, 3.3]),
    fact('gold with silver', correlation(moves('forex XAUUSD'), moves('forex XAGUSD')), [0.6, 0.9]),
    fact('BTC with ETH', correlation(moves('crypto BTCUSD'), moves('crypto ETHUSD')), [0.6, 0.9]),
    fact(
      'EURUSD with GBPUSD',
      correlation(moves('forex EURUSD'), moves('forex GBPUSD')),
      [0.2, 0.6],
    ),
    fact('drift of EURUSD, a year', meanOf(moves('forex EURUSD')) * 365, [-0.07, 0.07]),
  ];
}

function steps(levels: readonly number[]): readonly number[] {
  return levels.slice(1).map((level, at) => level - (levels[at] ?? 0));
}

/** What is left between a cross and the two dollar pairs that make it, at its worst. */
function triangle(levels: (name: string) => readonly number[]): number {
  const [cross, euro, yen] = ['EURJPY', 'EURUSD', 'USDJPY'].map((code) => levels(`forex ${code}`));
  const left = (cross ?? []).map((level, at) => level - (euro?.[at] ?? 0) - (yen?.[at] ?? 0));
  return Math.max(...left.map(Math.abs)) * 10_000;
}
