import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payee } from '@candor/engines/funding/payee-ports';
import type { InstallationSecret } from '../auth/installation-secret.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Numbers of cards and addresses, as they rest: sealed with a key outside the database. */
export interface PayeeNumbers {
  /** The payee's id is bound in, so that one cannot be passed off as another's. */
  seal(payeeId: string, number: string): Buffer;
  /** Throws when the bytes were changed or are another payee's. */
  open(payee: Pick<Payee, 'id' | 'sealedNumber'>): string;
  /** The same for the same payee of the same customer, and of no use to anybody else. */
  mark(payee: Pick<Payee, 'userId' | 'kind' | 'currency' | 'network'>, number: string): string;
}

export function payeeNumbers(secret: InstallationSecret): PayeeNumbers {
  const key = secret.keyFor('payee numbers');
  return {
    seal: (payeeId, number) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(payeeId));
      const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: ({ id, sealedNumber }) => {
      const opened = createDecipheriv(ALGORITHM, key, sealedNumber.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(sealedNumber.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = opened.update(sealedNumber.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, opened.final()]).toString('utf8');
    },
    mark: ({ userId, kind, currency, network }, number) => {
      // Letters of a hexadecimal address may be written in either case.
      const same = number.startsWith('0x') ? number.toLowerCase() : number;
      const named = JSON.stringify([userId, kind, currency, network, same]);
      return secret.mark('payees', named).toString('base64url');
    },
  };
}
