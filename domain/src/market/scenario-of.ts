import { type ScenarioName, scenarioNames } from '@candor/contract/enums';
import type { Quote } from './market-view.ts';

/**
 * The scenario a quote was drawn under, by its mark: after version, hours and keys stands the
 * scenario as it is written. Null in the usual weather.
 */
export function scenarioOf({ drawnBy = '' }: Pick<Quote, 'drawnBy'>): ScenarioName | null {
  const written = scenarioTextOf(drawnBy);
  const word = written?.split(/[:@]/, 1)[0];
  return scenarioNames.find((one) => one === word) ?? null;
}

/** The scenario of a mark as it is written; null without one. */
export function scenarioTextOf(drawnBy: string): string | null {
  return drawnBy.split(' ')[3] ?? null;
}
