import './kyc.css';
import { Clock3, Fingerprint } from 'virtual:lucide';
import { reviewStatus } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { Timeline } from '@candor/ui/components/timeline';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import { hrefTo } from '../app/navigation.ts';
import { useOwnUser } from './own-user.ts';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface KycGateProps {
  /** Why identity must be verified here. */
  why: string;
  /** What the customer does afterwards, as the last step: "Withdraw". */
  next: string;
  /** Drawn only for a verified customer. */
  children: ReactNode;
}

/** Stands around what only verified customers may use; others see where they stand and the way. */
export function KycGate({ why, next, children }: KycGateProps): ReactNode {
  const t = useT();
  const { data, error, retry } = useOwnUser();
  if (data !== undefined) {
    if (data.kycStatus === reviewStatus.passed) return children;
    return <KycCard why={why} next={next} isPending={data.kycStatus === reviewStatus.pending} />;
  }
  if (error !== undefined) return <ErrorBlock message={failureText(error, t)} onRetry={retry} />;
  return (
    <SkeletonPage>
      <SkeletonRows count={2} />
    </SkeletonPage>
  );
}

interface KycCardProps {
  why: string;
  next: string;
  isPending: boolean;
}

function KycCard({ why, next, isPending }: KycCardProps): ReactNode {
  const t = useT();
  const steps = [
    { key: 'sent', label: t(m.kyc_card_details), time: t(m.kyc_card_details_time) },
    { key: 'review', label: t(m.kyc_card_review), time: t(m.kyc_card_review_time) },
    { key: 'next', label: next },
  ];
  const now = isPending ? 1 : 0;
  const stateOf = (index: number) => (index < now ? 'done' : index === now ? 'now' : 'next');
  return (
    <div className="px-edge pt-4">
      <Card className="p-4">
        <div className="flex gap-3">
          <span className="kyc-mark" data-tone={isPending ? 'wait' : 'plain'}>
            {isPending ? <Clock3 {...icon} /> : <Fingerprint {...icon} />}
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-title">
              {isPending ? t(m.kyc_card_pending) : t(m.errors_kyc_required)}
            </h2>
            <p className="pt-1 text-small text-ink-2">{why}</p>
          </div>
        </div>
        <div className="pt-3">
          <Timeline steps={steps.map((step, index) => ({ ...step, state: stateOf(index) }))} />
        </div>
        <p className="pt-3">
          <ButtonLink
            isFull
            href={hrefTo('pages/kycverify/index')}
            variant={isPending ? 'line' : 'primary'}
          >
            {t(isPending ? m.kyc_card_status : m.kyc_verify)}
          </ButtonLink>
        </p>
      </Card>
    </div>
  );
}
