import type { UserRecord } from '@candor/database/stores/users';
import { changeCredentials } from '../../../auth/change-credentials.ts';
import { endAllOf, endAllOfEverybody, tellEnded } from '../../../auth/end-everything.ts';
import { whoCalls } from '../../../auth/who-calls.ts';
import { type Answer, accept, refuse } from '../../../call/answer.ts';
import type { OperatorCaller } from '../../../call/endpoint.ts';
import type { SecurityFacts } from '../../../edge/security-log.ts';
import type { Services } from '../../../services.ts';
import { noteAct } from '../../note-act.ts';
import { type OperatorCall, operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';
import { maskedCustomer, maskedCustomerOf } from '../../present-operator.ts';

type Doors = 'opsCustomerLock' | 'opsCustomerUnlock';

/**
 * Lock a customer: sessions and API keys end, webhooks pause, withdrawals wait; what protects a
 * position goes on. Refusals: NOT_FOUND, SECOND_PERSON for the own account.
 */
export const opsCustomerLock = operatorEndpoint('opsCustomerLock', (call, services) =>
  setDoor(call, services, { what: 'customer.lock', isLocked: true }),
);

/** Unlock a customer; what ended stays ended. Refusals: NOT_FOUND, SECOND_PERSON. */
export const opsCustomerUnlock = operatorEndpoint('opsCustomerUnlock', (call, services) =>
  setDoor(call, services, { what: 'customer.unlock', isLocked: false }),
);

/** End all sessions of a customer, and if asked for the API keys. Refusal: NOT_FOUND. */
export const opsCustomerEndSessions = operatorEndpoint(
  'opsCustomerEndSessions',
  async (call, services) => {
    const { userId, withKeys, reason } = call.input;
    if ((await services.stores.users.byId(userId)) === null) return refuse('NOT_FOUND');
    const after = withKeys ? 'sessions, keys' : 'sessions';
    await noteAct(call, { what: 'customer.endSessions', subject: userId, after, reason }, services);
    const ended = await endAllOf({ ...call, userId, withKeys }, services, tellEnded);
    services.security.note('sessions-ended', whoDid(call, { userId }));
    return accept({ ...ended });
  },
);

/** End all sessions of all customers, and if asked for their API keys. */
export const opsCustomerEndAllSessions = operatorEndpoint(
  'opsCustomerEndAllSessions',
  async (call, services) => {
    const { withKeys, reason } = call.input;
    const after = withKeys ? 'sessions, keys' : 'sessions';
    const act = { what: 'customers.endSessions', subject: 'everybody', after, reason };
    await noteAct(call, act, services);
    const ended = await endAllOfEverybody({ ...call, withKeys }, services);
    services.security.note('sessions-ended', whoDid(call, { what: 'everybody' }));
    return accept({ ...ended });
  },
);

async function setDoor(
  call: OperatorCall<Doors>,
  services: Services,
  { what, isLocked }: { readonly what: string; readonly isLocked: boolean },
): Promise<Answer<ReturnType<typeof maskedCustomer>>> {
  const { caller, nowMs, address } = call;
  const { userId, reason } = call.input;
  const user = await services.stores.users.byId(userId);
  if (user === null || user.isClosed) return refuse('NOT_FOUND');
  if (await isOwnAccount(caller, userId, services)) return refuse('SECOND_PERSON');
  await noteAct(call, { what, subject: userId, ...change(user, isLocked), reason }, services);
  if (user.isLocked === isLocked) return accept(maskedCustomer(user));
  const from = { userId, address, device: call.device, nowMs, withKeys: true };
  if (isLocked) {
    await endAllOf(from, services, async ({ stores, send }) => {
      await stores.users.setLocked(userId, true);
      await stores.webhooks.pauseAll(userId, 'reset');
      await send('locked');
    });
    services.security.note('account-locked', whoDid(call, { userId }));
  } else {
    await changeCredentials(from, services, async ({ stores, send }) => {
      await stores.users.setLocked(userId, false);
      await send('unlocked');
      return accept({});
    });
    services.security.note('account-unlocked', whoDid(call, { userId }));
  }
  services.apiKeys.forget(userId);
  return accept(await maskedCustomerOf(userId, services));
}

function change({ isLocked }: UserRecord, becomes: boolean) {
  const word = (locked: boolean) => (locked ? 'locked' : 'open');
  return { before: word(isLocked), after: word(becomes) };
}

/** The operator who did it, and to whom, for the security log. */
function whoDid(
  { address, caller }: { readonly address: string; readonly caller: OperatorCaller },
  to: Pick<SecurityFacts, 'userId' | 'what'>,
): SecurityFacts {
  return { address, ...whoCalls(caller), ...to };
}
