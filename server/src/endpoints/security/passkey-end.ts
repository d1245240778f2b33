import { factorRemoved } from '../../auth/factor-changes.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Remove a passkey. Refusal: NOT_FOUND. */
export const passkeyEnd = endpoint('passkeyEnd', async (call, services) => {
  const of = { userId: call.caller.userId, credentialId: call.input.id };
  if (!(await services.stores.secondFactors.endPasskey(of))) return refuse('NOT_FOUND');
  await factorRemoved(call, services);
  return accept({});
});
