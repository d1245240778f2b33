import { type KeyRing, openBytes, sealBytes } from '@candor/adapters/storage/envelope';
import { type CardType, documentName } from '@candor/domain/kyc/document-number';
import type { InstallationSecret } from '../auth/installation-secret.ts';

/** Numbers of documents as they are kept: sealed, and as marks that are the same for the same. */
export interface DocumentNumbers {
  seal(caseId: string, number: string): Uint8Array;
  open(caseId: string, sealed: Uint8Array): string;
  mark(of: {
    readonly country: string;
    readonly cardType: CardType;
    readonly number: string;
  }): Uint8Array;
}

export function createDocumentNumbers(keys: KeyRing, secret: InstallationSecret): DocumentNumbers {
  const nameOf = (caseId: string) => `number of ${caseId}`;
  return {
    seal: (caseId, number) => sealBytes(keys, nameOf(caseId), Buffer.from(number)),
    open: (caseId, sealed) => openBytes(keys, nameOf(caseId), sealed).toString(),
    mark: ({ country, cardType, number }) =>
      secret.mark('document numbers', documentName(country, cardType, number)),
  };
}
