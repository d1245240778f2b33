import { faultyProvider } from '@candor/adapters/market-data/faulty-provider';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import type { ChaosMarket } from './chaos-house.ts';
import { runScenario, type ScenarioName, scenarios } from './scenarios.ts';

const HOUSE_MS = 120_000;

for (const name of Object.keys(scenarios) as ScenarioName[]) {
  test(
    `${name}: nothing fills on it, everything resumes, the books are true`,
    async () => {
      const { lines, violations } = await runScenario(name);
      // In words: what a runner shows of an array is its length.
      expect(violations.join('\n')).toBe('');
      expect(lines.filter((line) => line.startsWith('kept')).length).toBeGreaterThanOrEqual(12);
    },
    HOUSE_MS,
  );
}

/** A vendor that stands still and writes the present time on its old prices. */
function lyingMarket(healthy: MarketDataProvider): ChaosMarket {
  const faulty = faultyProvider(healthy);
  return {
    ...faulty,
    quotes: async (instruments, nowMs) => {
      const quotes = await faulty.quotes(instruments, nowMs);
      return quotes.map((quote) => ({ ...quote, timeMs: nowMs }));
    },
  };
}

test(
  'the scenario notices fills on a feed that lies about its time',
  async () => {
    const { violations } = await runScenario('feed-freeze', lyingMarket);
    expect(violations.join('\n')).toMatch(/a market order waits or is refused as stale: status 1/);
    expect(violations.join('\n')).toMatch(/the quote keeps its price with its age/);
  },
  HOUSE_MS,
);
