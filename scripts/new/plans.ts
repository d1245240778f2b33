import { endpointPlan } from './endpoint.ts';
import { languagePlan } from './language.ts';
import { pagePlan } from './page.ts';
import type { Plan } from './plan.ts';
import { productPlan } from './product.ts';
import { providerPlan } from './provider.ts';

/** Each kind of part the house grows by. */
export const plans: Readonly<Record<string, Plan>> = {
  page: pagePlan,
  endpoint: endpointPlan,
  product: productPlan,
  provider: providerPlan,
  language: languagePlan,
};
