import { Clock3, Laptop, Smartphone, TriangleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { useTopic } from '../../../live/live.ts';

interface OpenSession {
  readonly id: string;
  readonly device: string;
  readonly createTimeTimestamp: number;
  readonly lastSeenTimestamp: number;
  readonly current: boolean;
}

const newForMs = 24 * 3600_000;

/** Another device that logged in within the last day. */
export function isNewSession(session: OpenSession, nowMs: number): boolean {
  return !session.current && nowMs - session.createTimeTimestamp < newForMs;
}

/** Which session is asked about, and the ending of it. */
function useEnding(onEnded: () => void) {
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  const ending = useSend('sessionEnd');
  const end = async () => {
    if (asked === null) return;
    const answer = await ending.send({ id: asked === 'others' ? asked : asked.id });
    setAsked(null);
    onEnded();
    if (answer !== null) showToast((say) => say(m.common_toast_success));
  };
  return { asked, setAsked, end, isBusy: ending.isBusy, error: ending.error };
}

/** Where the account is logged in, and the way to end it there. */
export function Sessions(): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = useCall('sessionList', {});
  const ending = useEnding(retry);
  useTopic('message', retry);
  const failure = error ?? ending.error;
  return (
    <section className="pt-4">
      <SectionHeader
        title={t(m.setting_sessions)}
        action={data && <span className="num text-caption text-ink-3">{data.list.length}</span>}
      />
      {isLoading && <SkeletonRows count={2} />}
      {failure !== undefined && (
        <ErrorBlock isInline message={failureText(failure, t)} onRetry={retry} />
      )}
      {data && <SessionList sessions={data.list} onAsk={ending.setAsked} />}
      <EndSheet {...ending} />
    </section>
  );
}

interface SessionListProps {
  sessions: readonly OpenSession[];
  onAsk: (asked: OpenSession | 'others') => void;
}

function SessionList({ sessions, onAsk }: SessionListProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const hasOthers = sessions.some(({ current }) => !current);
  const hasNew = sessions.some((session) => isNewSession(session, Date.now()));
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isOff={!isOnline}
            onEnd={() => onAsk(session)}
          />
        ))}
      </ul>
      {hasNew && (
        <div className="px-edge pt-3">
          <Note
            tone="wait"
            icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            <b>{t(m.setting_new_login_title)}</b>
            <SentenceGap />
            {t(m.setting_new_login_note)}
          </Note>
        </div>
      )}
      <div className="px-edge pt-4">
        {hasOthers ? (
          <Button variant="danger" isFull isDisabled={!isOnline} onClick={() => onAsk('others')}>
            {t(m.setting_end_others)}
          </Button>
        ) : (
          <p className="text-small text-ink-2">{t(m.setting_only_this)}</p>
        )}
      </div>
    </>
  );
}

function EndSheet({ asked, setAsked, end, isBusy }: ReturnType<typeof useEnding>) {
  const t = useT();
  const isAll = asked === 'others';
  const device = asked === null || isAll ? '' : asked.device;
  return (
    <AskSheet
      isOpen={asked !== null}
      onClose={() => setAsked(null)}
      title={t(isAll ? m.setting_end_others_question : m.setting_end_question)}
      isDestructive
      isBusy={isBusy}
      onConfirm={end}
    >
      {isAll ? t(m.setting_end_others_note) : t(m.setting_end_note, { device })}
    </AskSheet>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isOff: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isOff, onEnd }: SessionRowProps) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const time = (atMs: number) =>
    `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
  const since = time(session.createTimeTimestamp);
  const Icon = /phone|android|ios|mobile|tablet/i.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="list-row items-center">
      <span
        className="grid size-10 flex-none place-items-center rounded-full bg-fill text-ink-2"
        aria-hidden="true"
      >
        <Icon size={19} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words text-label">{session.device}</span>
          {session.current && <Tag tone="accent">{t(m.setting_this_device)}</Tag>}
          {isNewSession(session, Date.now()) && (
            <Tag tone="wait">
              <Clock3 size={13} aria-hidden="true" />
              {t(m.setting_new_session)}
            </Tag>
          )}
        </div>
        <p className="num mt-1 whitespace-normal text-caption text-ink-3">
          {session.current
            ? t(m.setting_active_now, { since })
            : t(m.setting_last_seen, { seen: time(session.lastSeenTimestamp), since })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="danger"
          isSmall
          isDisabled={isOff}
          aria-label={t(m.setting_end_device, { device: session.device })}
          onClick={onEnd}
        >
          {t(m.setting_end)}
        </Button>
      )}
    </li>
  );
}
