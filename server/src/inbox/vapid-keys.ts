import { createECDH } from 'node:crypto';
import type { InstallationSecret } from '../auth/installation-secret.ts';

/**
 * The pair this installation signs with at push services. It follows from the installation's
 * secret, so that it is the same for all servers and after a restore; a device that subscribed
 * under an earlier one subscribes anew.
 */
export function vapidKeys(secret: Pick<InstallationSecret, 'keyFor'>) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret.keyFor('push services'));
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
  };
}
