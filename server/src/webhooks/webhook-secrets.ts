import { createHmac, randomBytes } from 'node:crypto';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { openSealed, type Seal, sealText } from '../auth/seal.ts';

/** As Standard Webhooks writes them: the prefix, and 32 random bytes in base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

type Secret = Pick<InstallationSecret, 'keysFor'>;

/** How the secrets of a webhook are sealed. */
export const webhookSeal = (hookId: string, secret: Secret): Seal => ({
  keys: secret.keysFor('webhooks'),
  boundTo: hookId,
});

export interface DrawnSecret {
  /** As its customer is told it, once. */
  readonly text: string;
  readonly sealed: Uint8Array;
}

/** A new secret of a webhook. */
export function drawSecret(hookId: string, secret: Secret): DrawnSecret {
  const text = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { text, sealed: sealText(text, webhookSeal(hookId, secret)) };
}

/**
 * The headers of a delivery: which one it is, when it is sent, and over both and the body the
 * signature of each secret, HMAC-SHA-256, so that a receiver changes its own while both are good.
 */
export function signedHeaders(
  delivery: {
    readonly hookId: string;
    readonly place: bigint;
    readonly body: string;
    readonly sealedSecrets: readonly Uint8Array[];
  },
  { secret, nowMs }: { readonly secret: Secret; readonly nowMs: number },
): Readonly<Record<string, string>> {
  const { hookId, place, body, sealedSecrets } = delivery;
  const id = deliveryId(hookId, place);
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatures = sealedSecrets.map((sealed) => {
    const text = openSealed(sealed, webhookSeal(hookId, secret));
    const key = Buffer.from(text.slice(PREFIX.length), 'base64');
    const mark = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mark}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Candor-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** The same for the same delivery, however often it comes. */
export const deliveryId = (hookId: string, place: bigint) => `${hookId}-${place}`;
