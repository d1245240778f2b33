import { accept, refuse } from '../../../call/answer.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { maskedCustomer } from '../../present-operator.ts';

/** A masked customer card. Refusal: NOT_FOUND. */
export const opsCustomerCard = operatorEndpoint('opsCustomerCard', async (call, services) => {
  const { userId } = call.input;
  await noteAct(call, { what: 'customer.card', subject: userId }, services);
  const user = await services.stores.users.byId(userId);
  return user === null ? refuse('NOT_FOUND') : accept(maskedCustomer(user));
});
