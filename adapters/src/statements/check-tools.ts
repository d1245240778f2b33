import { createHash, createPublicKey, verify } from 'node:crypto';
import type { CheckTools } from '@candor/domain/statements/check-tools';

/** A statement's bytes as the check reads them: one character for each. */
export const statementText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What the check of a statement needs, from Node. */
export const checkTools: CheckTools = {
  sha256: async (text) => createHash('sha256').update(text, 'latin1').digest('hex'),
  isSigned: async (publicKey, text, signature) => {
    try {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      return verify(null, Buffer.from(text, 'latin1'), key, Buffer.from(signature, 'hex'));
    } catch {
      return false; // What somebody wrote in a key's place signs nothing.
    }
  },
};
