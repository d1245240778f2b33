import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Deletes an alert of the customer's, also when it is already gone. */
export const alertDelete = endpoint('alertDelete', async (call, { market }) => {
  const { userId } = call.caller;
  const { id } = call.input;
  const isOwn = await market.alerts.remove({ userId, id });
  if (isOwn) market.alertWatch.remove(id);
  return accept({});
});
