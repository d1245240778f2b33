import type { Message } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { client } from '../../../api/client.ts';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { hrefTo, readTarget, useParameters } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { kindLooks } from '../shared/kinds.ts';

/** One message: what happened, and the way to what it is about. Opening it marks it as read. */
export function Page(): ReactNode {
  const t = useT();
  const { id = '' } = useParameters();
  const { data, error, isLoading, retry } = useCall('message', { id });
  const isUnread = data?.isRead === false;

  useEffect(() => {
    if (!isUnread) return;
    // Nobody waits for it: an unread mark that stays is told by the next opening.
    client
      .call('messageUpdateRead', { ids: [id] })
      .then(() => readAgain('messageList', 'message', 'userInfo'))
      .catch(() => undefined);
  }, [id, isUnread]);

  return (
    <ShellPage title={t(m.message_message)} bar={data && <LinkBar message={data} />}>
      {isLoading && <DetailSkeleton />}
      {data === undefined && error !== undefined && <Failure error={error} onRetry={retry} />}
      {data && <Body message={data} />}
    </ShellPage>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  if (refusalReason(error) !== 'NOT_FOUND') {
    return <ErrorBlock message={failureText(error, t)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title={t(m.message_not_found)}
      action={<ButtonLink href={hrefTo('pages/message/index')}>{t(m.message_messages)}</ButtonLink>}
    />
  );
}

function Body({ message }: { message: Message }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { words, Icon } = kindLooks[message.kind];
  const isUrgent = message.kind === 'margin' || message.kind === 'security';
  return (
    <article className="px-edge pt-1.5">
      <div className="flex items-center gap-2">
        <Tag tone={isUrgent ? 'wait' : 'plain'}>
          <Icon size={13} aria-hidden="true" />
          {t(words)}
        </Tag>
        <time
          className="num text-caption text-ink-3"
          dateTime={new Date(message.createTimestamp).toISOString()}
        >
          {formatDateTime(message.createTimestamp, timeZone)}
        </time>
      </div>
      <h2 className="mt-3 text-page-title">{message.title}</h2>
      <div className="prose mt-3">
        {paragraphsOf(message.content).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

/** A text cut at its line breaks. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The button to what the message is about, when that is a page of the app. */
function LinkBar({ message }: { message: Message }) {
  const t = useT();
  const target = message.link == null ? null : readTarget(message.link);
  if (target === null) return null;
  return (
    <ActionBar>
      <ButtonLink isFull href={hrefTo(target.path, target.parameters)}>
        {t(kindLooks[message.kind].open)}
      </ButtonLink>
    </ActionBar>
  );
}

function DetailSkeleton() {
  return (
    <SkeletonPage>
      <div className="grid gap-3 px-edge pt-3">
        <Skeleton width={180} height={18} />
        <Skeleton width="80%" height={26} />
        <Skeleton width="100%" height={14} />
        <Skeleton width="92%" height={14} />
        <Skeleton width="60%" height={14} />
      </div>
    </SkeletonPage>
  );
}
