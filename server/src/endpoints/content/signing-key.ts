import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** The public key of this installation. */
export const signingKey = endpoint('signingKey', async (_call, services) =>
  accept({ algorithm: 'Ed25519' as const, publicKey: services.trading.receipts.publicKey }),
);
