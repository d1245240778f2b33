import { createECDH } from 'node:crypto';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Have messages told to this device, until its session ends. Refusal: FIELD_INVALID for an address
 * that is of no push service, for the house calls it, and for keys that are none.
 */
export const pushSubscribe = endpoint('pushSubscribe', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const { endpoint: address, p256dh, auth } = call.input;
  if (!services.devices.knows(address)) return refuse('FIELD_INVALID', { field: 'endpoint' });
  if (!isPoint(p256dh)) return refuse('FIELD_INVALID', { field: 'p256dh' });
  if (!/^[\w-]{22}$/.test(auth)) return refuse('FIELD_INVALID', { field: 'auth' });
  const subscription = { endpoint: address, p256dh, auth };
  const nowMs = call.nowMs;
  await services.stores.copies.subscribe({ userId, sessionId, subscription, nowMs });
  return accept({});
});

/** Whether it is a point of P-256, so that something can be encrypted for it. */
function isPoint(key: string): boolean {
  if (!/^[\w-]{87}$/.test(key)) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(key, 'base64url').length > 0;
  } catch {
    return false; // No point of the curve.
  }
}
