import type { OperatorCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';
import { theOperator } from './the-operator.ts';

/** Whether an operator is this customer as well, by the e-mail address: then somebody else acts. */
export async function isOwnAccount(
  caller: OperatorCaller,
  userId: string,
  services: Services,
): Promise<boolean> {
  const [operator, user] = await Promise.all([
    theOperator(caller, services),
    services.stores.users.byId(userId),
  ]);
  return user?.email === operator.email;
}
