import { simulatedMarket } from '@candor/adapters/market-data/simulated/simulated-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { type BenchRow, median, plainRow } from './bench-row.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ROUNDS = 15;

/** The simulated market alone, on one core: the median of some rounds, in milliseconds. */
export async function benchSimulatedMarket(say: (line: string) => void): Promise<BenchRow[]> {
  const { instruments } = buildCatalogue(NOON);
  const open = () => {
    const hours = { marketHours: 'always' as const, nowMs: () => NOON };
    return simulatedMarket({ ...hours, seed: 'bench', leaders: instruments });
  };
  const market = open();
  await market.quotes(instruments, NOON - SECOND_MS);
  const shares = instruments.filter(({ assetClass }) => assetClass === 'stock').slice(0, ROUNDS);
  const chart = async (type: '1Y' | 'intraday') => {
    const times: number[] = [];
    for (const instrument of shares) {
      const cold = open();
      times.push(await timed(() => cold.klines({ instrument, type, endMs: NOON })));
    }
    return median(times);
  };
  const quotes = async (stepMs: number) => {
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      times.push(await timed(() => market.quotes(instruments, NOON + round * stepMs)));
    }
    return median(times);
  };
  say('quotes of a second, of a minute and of a day, charts of a day and of a year');
  await chart('1Y');
  const all = `quotes of ${instruments.length} instruments`;
  return [
    plainRow(`${all}, the next second`, await quotes(SECOND_MS), 'ms'),
    plainRow(`${all}, a minute begins`, await quotes(MINUTE_MS), 'ms'),
    plainRow(`${all}, a day begins`, await quotes(DAY_MS), 'ms'),
    plainRow('a year of daily bars, cold', await chart('1Y'), 'ms'),
    plainRow('a day of minute bars, cold', await chart('intraday'), 'ms'),
  ];
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await act();
  return performance.now() - fromMs;
}
