import './service.css';
import { CircleHelp } from 'virtual:lucide';
import type { OutputOf } from '@candor/contract/route';
import type { chatOpen } from '@candor/contract/routes/chat';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconLink } from '@candor/ui/components/icon-button';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { liveStore } from '../../../live/stores.ts';
import { useTold } from '../../../live/topic-store.ts';
import { readDraft, writeDraft } from '../../../session/drafts.ts';
import { ownUserId, useSession } from '../../../session/session.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { aboutOf } from './about.ts';
import { Composer } from './composer.tsx';
import { allLines, stillUnsent, type ToldChat, toldAfter, unreadSeq } from './conversation.ts';
import { LeaveMessage } from './leave-message.tsx';
import { Lines, Unsent } from './lines.tsx';
import { useOutbox } from './use-outbox.ts';

const CHAT = 'chat';
const DRAFT = 'pages/service/index';
const HERE_EVERY_MS = 60_000;

const toldChats = liveStore<ToldChat>(toldAfter, { isKept: true });
useSession.subscribe((now, before) => {
  if (ownUserId(now) !== ownUserId(before)) toldChats.clear();
});

/** Customer service: a conversation with a person; when nobody is there, a message to leave. */
export function Page(): ReactNode {
  const t = useT();
  const userId = useSession(ownUserId);
  const opened = useCall('chatOpen', {}, { forCustomer: true, everyMs: HERE_EVERY_MS });
  const frame = {
    title: t(m.shell_title_service),
    subtitle: opened.data && whoIsThere(opened.data, t),
    actions: (
      <IconLink
        label={t(m.support_help)}
        icon={<CircleHelp size={22} strokeWidth={1.75} />}
        href={hrefTo('pages/webview/index', { page: 'help' })}
      />
    ),
  };
  if (userId === null) {
    const login = hrefTo('pages/auth/login', { redirect: 'pages/service/index' });
    return (
      <ShellPage {...frame}>
        <EmptyState
          title={t(m.support_log_in)}
          action={<ButtonLink href={login}>{t(m.common_log_in)}</ButtonLink>}
        >
          {t(m.support_never_ask)}
        </EmptyState>
      </ShellPage>
    );
  }
  return (
    <Conversation key={userId} userId={userId} frame={frame} isManned={opened.data?.agentsOnline} />
  );
}

function whoIsThere({ agentsOnline, waitMinutes }: OutputOf<typeof chatOpen>, t: Say): string {
  if (!agentsOnline) return t(m.support_nobody_short);
  return waitMinutes == null
    ? t(m.support_here)
    : t(m.support_here_wait, { n: String(waitMinutes) });
}

interface ConversationProps {
  userId: string;
  frame: { title: string; subtitle: ReactNode; actions: ReactNode };
  /** Unknown until the desk has been asked. */
  isManned: boolean | undefined;
}

function Conversation({ userId, frame, isManned }: ConversationProps): ReactNode {
  const t = useT();
  const parameters = useParameters();
  const isOnline = useIsOnline();
  const [about, setAbout] = useState(() => aboutOf(parameters));
  const [text, setText] = useState(() => readDraft<string>(DRAFT, userId, Date.now()) ?? '');
  const history = useCall('chatHistory', {}, { everyMs: usePollWhileDown() });
  const told = useTold(toldChats, CHAT);
  const kept = useOutbox(userId);
  const lines = allLines(history.data?.list ?? [], told);
  const { isSending } = kept;
  const outbox = { ...kept, lines: stillUnsent(kept.lines, { lines, isSending }) };
  const write = (to: string) => {
    setText(to);
    writeDraft(DRAFT, userId, to, Date.now());
  };
  useReadMark(unreadSeq(lines), isOnline);
  const end = useRef<HTMLDivElement>(null);
  const count = lines.length + outbox.lines.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const isEmpty = count === 0;
  const composer = (
    <Composer
      text={text}
      about={about}
      outbox={outbox}
      isOnline={isOnline}
      onText={write}
      onDropAbout={() => setAbout(null)}
    />
  );
  return (
    <ShellPage {...frame} bar={composer}>
      {history.isLoading && isEmpty && (
        <SkeletonPage>
          <SkeletonRows count={4} isBare />
        </SkeletonPage>
      )}
      {history.error !== undefined && (
        <ErrorBlock
          isInline={!isEmpty}
          message={failureText(history.error, t)}
          onRetry={history.retry}
        />
      )}
      {history.data && isEmpty && isManned !== false && (
        <EmptyState title={t(m.support_greeting)}>{t(m.support_greeting_why)}</EmptyState>
      )}
      <Lines lines={lines} />
      <Unsent outbox={outbox} isOnline={isOnline} />
      <Typing typing={told?.typing ?? null} />
      {isManned === false && <LeaveMessage isOnline={isOnline} />}
      <div ref={end} />
    </ShellPage>
  );
}

/** Tells the desk what was seen, while the page is in view. */
function useReadMark(seq: number | null, isOnline: boolean): void {
  useEffect(() => {
    if (seq === null || !isOnline) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      void client.call('chatRead', { seq }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [seq, isOnline]);
}

/** Three dots for as long as the desk said. */
function Typing({ typing }: { typing: ToldChat['typing'] }): ReactNode {
  const t = useT();
  const [nowMs, setNowMs] = useState(Date.now);
  const untilMs = typing?.untilMs ?? 0;
  useEffect(() => {
    setNowMs(Date.now());
    const leftMs = untilMs - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (typing === null || nowMs >= untilMs) return null;
  return (
    <p className="chat-typing" role="status">
      {t(m.support_typing, { name: typing.agentName })}
    </p>
  );
}
