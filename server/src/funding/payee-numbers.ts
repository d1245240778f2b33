import type { Payee } from '@candor/engines/funding/payee-ports';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { openSealed, type Seal, sealText } from '../auth/seal.ts';

/** Numbers of cards and addresses, as they rest: sealed with a key outside the database. */
export interface PayeeNumbers {
  /** The payee's id is bound in, so that one cannot be passed off as another's. */
  seal(payeeId: string, number: string): Buffer;
  /** Throws when the bytes were changed or are another payee's. */
  open(payee: Pick<Payee, 'id' | 'sealedNumber'>): string;
  /** The same for the same payee of the same customer, and of no use to anybody else. */
  mark(payee: Pick<Payee, 'userId' | 'kind' | 'currency' | 'network'>, number: string): string;
}

/** How the number of a payee is sealed. */
export const payeeSeal = (payeeId: string, secret: Pick<InstallationSecret, 'keysFor'>): Seal => ({
  keys: secret.keysFor('payee numbers'),
  boundTo: payeeId,
});

export function payeeNumbers(secret: InstallationSecret): PayeeNumbers {
  return {
    seal: (payeeId, number) => sealText(number, payeeSeal(payeeId, secret)),
    open: ({ id, sealedNumber }) => openSealed(sealedNumber, payeeSeal(id, secret)),
    mark: ({ userId, kind, currency, network }, number) => {
      // Letters of a hexadecimal address may be written in either case.
      const same = number.startsWith('0x') ? number.toLowerCase() : number;
      const named = JSON.stringify([userId, kind, currency, network, same]);
      return secret.mark('payees', named).toString('base64url');
    },
  };
}
