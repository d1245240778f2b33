import type { OperatorRoute } from '@candor/contract/operator-route';
import { type Authenticated, shut } from '../call/authenticate.ts';

/** Who calls at the operators’ door: a customer’s token opens nothing, and they have none yet. */
export async function authenticateOperator(route: OperatorRoute): Promise<Authenticated> {
  return route.caller === 'operator' ? shut('LOGIN_EXPIRED') : { isLetIn: true, caller: null };
}
