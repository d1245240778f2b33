import { reviewStatus } from '@candor/contract/enums';
import type { OutputOf } from '@candor/contract/route';
import type { applyStatus } from '@candor/contract/routes/user';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { KycGate } from '../../../account/kyc-card.tsx';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import type { Reading } from '../../../api/use-reading.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useIsSignedIn } from '../../../session/session.ts';

type Status = OutputOf<typeof applyStatus>;

/** Where the permission stands, and what can be done about it. */
export function PermissionCard({ reading }: { reading: Reading<Status> }): ReactNode {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn) {
    return (
      <Shown title={t(m.errors_block_not_open)} text={t(m.product_block_explain)}>
        <p className="pt-3">
          <ButtonLink href={hrefTo('pages/auth/login')}>{t(m.common_log_in)}</ButtonLink>
        </p>
      </Shown>
    );
  }
  return (
    <KycGate why={t(m.product_block_explain)} next={t(m.product_block_apply)}>
      <Application reading={reading} />
    </KycGate>
  );
}

function Application({ reading: { data, error, retry } }: { reading: Reading<Status> }): ReactNode {
  const t = useT();
  if (data !== undefined) return <Applied {...data} />;
  if (error === undefined) return <SkeletonRows count={2} />;
  return <ErrorBlock message={failureText(error, t)} onRetry={retry} />;
}

function Applied({ status, reason, applyTimestamp, reviewTimestamp }: Status): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const time = (atMs: number | null | undefined) =>
    atMs == null ? '--' : formatDateTime(atMs, timeZone);
  if (status === reviewStatus.pending) {
    return (
      <Shown
        title={t(m.errors_block_review)}
        text={t(m.product_block_sent, { time: time(applyTimestamp) })}
      />
    );
  }
  if (status === reviewStatus.failed) {
    return (
      <Shown title={t(m.product_block_refused)} text={reason}>
        <p className="num pt-1 text-caption text-ink-3">
          {t(m.product_block_decided, { time: time(reviewTimestamp) })}
        </p>
        <Apply label={t(m.product_block_apply_again)} />
      </Shown>
    );
  }
  return (
    <Shown title={t(m.errors_block_not_open)} text={t(m.product_block_explain)}>
      <Apply label={t(m.product_block_apply)} />
    </Shown>
  );
}

function Apply({ label }: { label: string }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const apply = useKeyedMutation('applyService');
  const send = async () => {
    await (apply.state === 'unknown' ? apply.checkAndRetry() : apply.send({ type: 'blockTrade' }));
    readAgain('applyStatus');
  };
  return (
    <>
      <div className="pt-3">
        <Button isBusy={apply.isBusy} isDisabled={!isOnline} onClick={() => void send()}>
          {label}
        </Button>
      </div>
      {apply.error !== undefined && (
        <p role="alert" className="pt-2 text-small text-danger-text">
          {failureText(apply.error, t)}
        </p>
      )}
    </>
  );
}

function Shown(of: { title: string; text?: string | null | undefined; children?: ReactNode }) {
  return (
    <div className="px-edge pt-4">
      <Card className="p-4">
        <h2 className="text-title">{of.title}</h2>
        {of.text != null && <p className="pt-1 text-small text-ink-2">{of.text}</p>}
        {of.children}
      </Card>
    </div>
  );
}
