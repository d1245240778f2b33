import { accept } from '../../../call/answer.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** End this session. */
export const opsLogout = operatorEndpoint('opsLogout', async (call, services) => {
  const { operatorId, sessionId } = call.caller;
  await noteAct(call, { what: 'logout', subject: operatorId }, services);
  await services.stores.operators.endSession(sessionId, call.nowMs);
  return accept({});
});
