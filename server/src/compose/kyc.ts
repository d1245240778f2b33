import { createHash } from 'node:crypto';
import { reviewStatus } from '@candor/contract/enums';
import { hasNumberForm } from '@candor/domain/kyc/document-number';
import { KycDesk } from '@candor/engines/kyc/kyc-desk';
import type { KycCase } from '@candor/engines/kyc/kyc-ports';
import type { CoreServices } from '../services.ts';
import { reviewsBy } from './reviews-by.ts';

/** The name the desk looks at documents under. */
const DESK = 'review desk';

/** The desk that verifies identities by the published rules. */
export function composeKyc(services: CoreServices, onFailure: (error: unknown) => void): KycDesk {
  const { clock, stores } = services;
  return new KycDesk({
    store: stores.kyc,
    clock,
    onFailure,
    reviewsBy: reviewsBy(services),
    examine: (kycCase, nowMs) => examine(services, kycCase, nowMs),
    tell: (kycCase) => tell(services, kycCase),
  });
}

async function examine(services: CoreServices, kycCase: KycCase, nowMs: number) {
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

async function tell({ inbox, clock }: CoreServices, kycCase: KycCase): Promise<void> {
  const { id, userId, status, reason, reasonText } = kycCase;
  const key =
    status === reviewStatus.passed || reason === null
      ? 'kyc_verified'
      : (`kyc_${reason.toLowerCase()}` as const);
  const params: Record<string, string> = reasonText === null ? {} : { reason: reasonText };
  const draft = { userId, kind: 'kyc', link: 'pages/kycverify/index', key, params } as const;
  await inbox.sendOnce(draft, `kyc ${id}`, clock.nowMs());
}
