import type { ScenarioName } from '@candor/contract/enums';
import type { Quote } from '@candor/domain/market/market-view';
import { scenarioOf } from '@candor/domain/market/scenario-of';

/** The label of a quote that a scenario changed; nothing in the usual weather. */
export function scenarioLabel(quote: Quote | null): { readonly scenario?: ScenarioName } {
  const scenario = quote === null ? null : scenarioOf(quote);
  return scenario === null ? {} : { scenario };
}
