import { faultyProvider } from '@candor/adapters/market-data/faulty-provider';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { type ChaosMarket, openChaosHouse } from './chaos-house.ts';
import { type ChaosReport, feedFault } from './feed-faults.ts';

/** Each scenario by its name on the command line, and how it breaks the feed. */
export const scenarios = {
  'feed-freeze': (nowMs: number) => ({ kind: 'frozen', atMs: nowMs }) as const,
  'provider-outage': () => ({ kind: 'down', message: 'the line is dead' }) as const,
};
export type ScenarioName = keyof typeof scenarios;

/**
 * Runs a scenario on a house of its own in a temporary folder. `wrap` may bring another market, to
 * see that the scenario finds what is wrong.
 */
export async function runScenario(
  name: ScenarioName,
  wrap: (healthy: MarketDataProvider) => ChaosMarket = faultyProvider,
): Promise<ChaosReport> {
  const house = await openChaosHouse(wrap);
  try {
    return await feedFault(house, scenarios[name]);
  } finally {
    await house.close();
  }
}
