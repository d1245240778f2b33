import { reviewStatus } from '@candor/contract/enums';
import type { KycCase } from '@candor/engines/kyc/kyc-ports';
import type { CoreServices } from '../services.ts';

/** Tells what became of the review of an identity. */
export function identityNews({ inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>) {
  return async (kycCase: KycCase): Promise<void> => {
    const { id, userId, status, reason, reasonText } = kycCase;
    const key =
      status === reviewStatus.passed || reason === null
        ? 'kyc_verified'
        : (`kyc_${reason.toLowerCase()}` as const);
    const params: Record<string, string> = reasonText === null ? {} : { reason: reasonText };
    const draft = { userId, kind: 'kyc', link: 'pages/kycverify/index', key, params } as const;
    await inbox.sendOnce(draft, `kyc ${id}`, clock.nowMs());
  };
}
