import { readPanel } from '@candor/market-model/proof/strategies/read-panel';
import { threeHundred } from '@candor/market-model/proof/strategies/sample';
import {
  earnsNothing,
  type Measured,
  measured,
  strategyFacts,
  strategyHead,
  strategyLine,
} from '@candor/market-model/proof/strategies/strategy-facts';
import { seedsOf } from './market-seeds.ts';

/** Five years from a fixed day on, so that a seed has one answer. */
const BEGUN = Date.parse('2026-11-02T00:00:00Z');
const DAYS = 1_826;

/** Prints what public strategies earn in `count` markets; true when none earns too much. */
export function printStrategies(count: number): boolean {
  const seeds = seedsOf(count);
  const write = (text: string) => process.stdout.write(`${text}\n`);
  write(`300 instruments, five years, ${seeds.length} markets, some minutes each …`);
  const markets = seeds.map((seed): readonly Measured[] => {
    const onProgress = (read: number, of: number) => {
      if (read % 500 === 0) write(`${seed}: ${read} of ${of} days read`);
    };
    const panel = readPanel({ seed, begunMs: BEGUN, days: DAYS, sample: threeHundred, onProgress });
    const all = measured(panel);
    for (const { strategy, net } of all) write(`${seed}: ${strategy.name} ${net.toFixed(2)}`);
    return all;
  });
  const facts = strategyFacts(markets);
  write(strategyHead);
  for (const one of facts) write(strategyLine(one));
  return facts.every(earnsNothing);
}
