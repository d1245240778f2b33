import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Halt } from '@candor/engines/ports/halt-source';
import type { Scenario } from './read-scenario.ts';
import { MINUTE_MS, type ScenarioPath } from './scenario-path.ts';

/** Whether an outage stops an instrument. All other halts follow from prices. */
export function isStopped({ name, target }: Scenario, one: Instrument): boolean {
  const isShare = ['stock', 'etf', 'fund', 'index'].includes(one.assetClass);
  return name === 'outage' && isShare && one.calendarId === target;
}

/** The stretch in which an exchange does not answer. */
export function outageHalt({ startMs }: Scenario, { outageMinutes }: ScenarioPath): Halt {
  const untilMs = startMs + outageMinutes * MINUTE_MS;
  return { fromMs: startMs, untilMs, cause: { kind: 'outage', proof: null } };
}
