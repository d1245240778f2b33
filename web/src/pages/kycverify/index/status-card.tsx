import { BadgeCheck, CircleX, Clock3, Fingerprint } from 'virtual:lucide';
import type { User } from '@candor/contract/account-shapes';
import { reviewStatus } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { Timeline } from '@candor/ui/components/timeline';
import { formatDate, formatDateHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { useHasDraft } from '../shared/identity-draft.ts';
import { lastFormPath } from '../shared/last-type.ts';
import { tookWords } from './took-words.ts';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ANSWER_WITHIN_MS = 24 * 3_600_000;

/** How far the review is: one card, drawn anew when its message arrives. */
export function StatusCard({ user }: { user: User }): ReactNode {
  const t = useT();
  switch (user.kycStatus) {
    case reviewStatus.pending:
      return <UnderReview user={user} />;
    case reviewStatus.failed:
      return <Unsuccessful user={user} />;
    case reviewStatus.passed:
      return <Verified user={user} />;
    default:
      return (
        <State mark={<Fingerprint {...icon} />} tone="plain" title={t(m.common_kyc_unverified)}>
          {t(m.kyc_not_verified_text)}
        </State>
      );
  }
}

function useTimes() {
  const timeZone = usePreferences((preferences) => preferences.timeZone) ?? undefined;
  return {
    time: (atMs: number | null | undefined) =>
      atMs == null ? '--' : formatDateHourMinute(atMs, timeZone),
    day: (atMs: number | null | undefined) => (atMs == null ? '--' : formatDate(atMs, timeZone)),
  };
}

function UnderReview({ user: { kycSubmitTimestamp: sentMs } }: { user: User }): ReactNode {
  const t = useT();
  const { time } = useTimes();
  const by = sentMs == null ? '--' : time(sentMs + ANSWER_WITHIN_MS);
  return (
    <State
      mark={<Clock3 {...icon} />}
      tone="wait"
      title={t(m.common_kyc_under_review)}
      below={
        <Timeline
          steps={[
            { key: 'sent', label: t(m.kyc_step_sent), time: time(sentMs), state: 'done' },
            {
              key: 'review',
              label: t(m.kyc_step_review),
              state: 'now',
              time: t(m.kyc_step_by, { time: by }),
            },
            { key: 'answer', label: t(m.kyc_step_answer), state: 'next' },
          ]}
        />
      }
    >
      {t(m.kyc_submitted, { time: time(sentMs) })}
    </State>
  );
}

function Unsuccessful({ user }: { user: User }): ReactNode {
  const t = useT();
  const { time } = useTimes();
  const hasDraft = useHasDraft();
  return (
    <State
      mark={<CircleX {...icon} />}
      tone="danger"
      title={t(m.common_kyc_unsuccessful)}
      below={
        <>
          <div className="grid grid-cols-2 gap-2.5">
            <ButtonLink
              variant="line"
              href={hrefTo('pages/service/index', { topic: t(m.shell_title_kycverify) })}
            >
              {t(m.kyc_ask)}
            </ButtonLink>
            <ButtonLink href={hrefTo(lastFormPath())}>{t(m.kyc_try_again)}</ButtonLink>
          </div>
          {hasDraft && <p className="pt-3 text-caption text-ink-3">{t(m.kyc_kept)}</p>}
        </>
      }
    >
      <b className="font-medium text-ink">{t(m.kyc_reason)}</b> {user.kycReason}
      <span className="num block">{t(m.kyc_decided, { time: time(user.kycReviewTimestamp) })}</span>
    </State>
  );
}

function Verified({ user }: { user: User }): ReactNode {
  const t = useT();
  const { day } = useTimes();
  const { idCardNumber, passportNumber, kycSubmitTimestamp, kycReviewTimestamp } = user;
  return (
    <State
      mark={<BadgeCheck {...icon} />}
      tone="accent"
      title={t(m.common_kyc_verified)}
      below={
        kycReviewTimestamp != null &&
        kycSubmitTimestamp != null && (
          <dl className="kyc-times num">
            <dt>{t(m.kyc_verified_on)}</dt>
            <dd>{day(kycReviewTimestamp)}</dd>
            <dt>{t(m.kyc_review_took)}</dt>
            <dd>{tookWords(kycReviewTimestamp - kycSubmitTimestamp, t)}</dd>
          </dl>
        )
      }
    >
      <span className="wrap-anywhere block" lang="zxx">
        {user.name}
      </span>
      {idCardNumber != null && (
        <span className="num block">{t(m.kyc_of_card, { number: idCardNumber })}</span>
      )}
      {passportNumber != null && (
        <span className="num block">{t(m.kyc_of_passport, { number: passportNumber })}</span>
      )}
    </State>
  );
}

interface StateProps {
  mark: ReactNode;
  tone: 'plain' | 'wait' | 'danger' | 'accent';
  title: string;
  children: ReactNode;
  below?: ReactNode;
}

function State({ mark, tone, title, children, below }: StateProps): ReactNode {
  return (
    <div className="px-edge pt-4">
      <Card className="p-4">
        <div className="flex gap-3">
          <span className="kyc-mark" data-tone={tone}>
            {mark}
          </span>
          <div className="min-w-0 flex-1" role="status">
            <h2 className="text-title">{title}</h2>
            <div className="pt-1 text-small text-ink-2">{children}</div>
          </div>
        </div>
        {below && <div className="pt-4">{below}</div>}
      </Card>
    </div>
  );
}
