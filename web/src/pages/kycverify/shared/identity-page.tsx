import '../../../account/kyc.css';
import { Clock3 } from 'virtual:lucide';
import { reviewStatus } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { failureText, isUnanswered } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { returnTo } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { CardType } from './identity-form.ts';
import { ImageTile } from './image-tile.tsx';
import { PhotoRules } from './photo-rules.tsx';
import { type IdentityEntry, useIdentity } from './use-identity.ts';

/** Hands in one kind of document, while nothing is under review and nothing has passed. */
export function IdentityPage({ cardType }: { cardType: CardType }): ReactNode {
  const t = useT();
  const user = useOwnUser();
  const status = user.data?.kycStatus;
  const isClosed = status === reviewStatus.pending || status === reviewStatus.passed;
  // Handing in and the state that follows both lead away, and the way back is taken once.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (!hasLeft.current) returnTo('pages/kycverify/index');
    hasLeft.current = true;
  }, []);
  useEffect(() => {
    if (isClosed) leave();
  }, [isClosed, leave]);
  const title = t(
    cardType === 1 ? m.shell_title_kycverify_idcard : m.shell_title_kycverify_passport,
  );
  if (status !== undefined && !isClosed)
    return <Entry cardType={cardType} title={title} leave={leave} />;
  return (
    <ShellPage title={title}>
      {user.error === undefined || status !== undefined ? (
        <SkeletonPage>
          <div className="grid gap-4 px-edge pt-4">
            {['country', 'name', 'number', 'image'].map((field) => (
              <Skeleton key={field} width="100%" height={50} />
            ))}
          </div>
        </SkeletonPage>
      ) : (
        <ErrorBlock message={failureText(user.error, t)} onRetry={user.retry} />
      )}
    </ShellPage>
  );
}

interface EntryProps {
  cardType: CardType;
  title: string;
  leave: () => void;
}

function Entry({ cardType, title, leave }: EntryProps): ReactNode {
  const t = useT();
  const areas = useCall('areaList', {});
  const entry = useIdentity(cardType, leave);
  return (
    <ShellPage title={title} bar={<SubmitBar entry={entry} />}>
      <div className="grid grid-cols-1 gap-4 px-edge pt-3">
        <IdentityFields {...entry} areas={areas} />
        <Images entry={entry} />
      </div>
      <PhotoRules />
      <div className="px-edge pt-4">
        <Note icon={<Clock3 size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t(m.kyc_review_note)}
        </Note>
      </div>
      <AskSheet
        isOpen={entry.isAsking}
        onClose={() => entry.setAsking(false)}
        title={t(m.kyc_confirm_title)}
        isBusy={entry.sending.isBusy}
        onConfirm={entry.confirm}
      >
        <p className="wrap-anywhere text-ink" lang="zxx">
          {entry.form.firstName} {entry.form.lastName},{' '}
          <span className="num">{entry.form.number}</span>
        </p>
        <p className="pt-2">{t(m.kyc_confirm_text)}</p>
      </AskSheet>
    </ShellPage>
  );
}

function Images({ entry }: { entry: IdentityEntry }): ReactNode {
  const t = useT();
  const { front, back, form } = entry;
  const error = entry.errorOf('IMAGE_REQUIRED');
  if (entry.cardType === 2) {
    return (
      <ImageTile label={t(m.kyc_photo_page)} add={t(m.kyc_add_page)} upload={front} error={error} />
    );
  }
  const backError = form.front === null ? undefined : error;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <ImageTile label={t(m.kyc_front)} add={t(m.kyc_add_front)} upload={front} error={error} />
      <ImageTile label={t(m.kyc_back)} add={t(m.kyc_add_back)} upload={back} error={backError} />
    </div>
  );
}

/** Submit, the one thing that is missing under it, and the safe way on when an answer was lost. */
function SubmitBar({ entry }: { entry: IdentityEntry }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { sending, missing } = entry;
  const isUnknown = sending.state === 'unknown';
  const refusal =
    sending.error === undefined || isUnanswered(sending.error)
      ? null
      : failureText(sending.error, t);
  return (
    <ActionBar note={isOnline ? missing : undefined}>
      {refusal !== null && (
        <p className="field-error pb-2" role="alert">
          {refusal}
        </p>
      )}
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={!isOnline}
        reason={isOnline ? undefined : t(m.common_offline_disabled)}
        onClick={isUnknown ? entry.confirm : entry.submit}
      >
        {t(isUnknown ? m.common_check_and_retry : m.common_submit)}
      </Button>
    </ActionBar>
  );
}
