import { ownUser } from '../../auth/own-user.ts';
import { presentUser } from '../../auth/present-user.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** The customer who calls. */
export const userInfo = endpoint('userInfo', async (call, services) =>
  accept(await presentUser(await ownUser(call.caller, services), services, call.locale)),
);
