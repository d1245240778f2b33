import { createHash } from 'node:crypto';
import { hasNumberForm } from '@candor/domain/kyc/document-number';
import type { KycCase } from '@candor/engines/kyc/kyc-ports';
import type { CoreServices } from '../services.ts';

/** The name the desk looks at documents under. */
const DESK = 'review desk';

/** What the rules ask of the documents of a case, which the desk opens for it. */
export async function examineCase(services: CoreServices, kycCase: KycCase, nowMs: number) {
  const { id: caseId, country, cardType, frontFile, backFile, sealedNumber } = kycCase;
  const hashOf = async (id: string) => {
    const by = { caseId, viewerKind: 'desk', viewer: DESK, nowMs } as const;
    const opened = await services.files.openForCase({ id, ...by });
    if (opened === null || typeof opened === 'string')
      throw new Error(`A document of the case ${caseId} is gone.`);
    return createHash('sha256').update(opened.bytes).digest('hex');
  };
  const front = await hashOf(frontFile);
  const back = backFile === null ? null : await hashOf(backFile);
  const number = services.documentNumbers.open(caseId, sealedNumber);
  return {
    isSameImage: front === back,
    hasNumberForm: hasNumberForm(country, cardType, number),
  };
}
