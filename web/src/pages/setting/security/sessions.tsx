import { m } from '@candor/locales/messages';
import { Clock3, Laptop, Smartphone, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { useT } from '../../../app/words.ts';
import { useTopic } from '../../../live/live.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { showToast } from '../../../shell/toasts.ts';
import { AskSheet } from '../../../ui/ask-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatHourMinute, formatMonthDay } from '../../../ui/format/time.ts';
import { Note } from '../../../ui/note.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { deviceName } from './device-name.ts';

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

/** Where the account is logged in, and the way to end it there. */
export function Sessions(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { data, error, isLoading, retry } = useCall('sessionList', {});
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  const ending = useSend('sessionEnd');
  useTopic('message', retry);
  const sessions = data?.list ?? [];
  const others = sessions.filter(({ current }) => !current);
  const hasNew = sessions.some((session) => isNewSession(session, Date.now()));

  const end = async () => {
    if (asked === null) return;
    const answer = await ending.send({ id: asked === 'others' ? asked : asked.id });
    setAsked(null);
    retry();
    if (answer !== null) showToast((say) => say(m.common_toast_success));
  };

  return (
    <section className="pt-4">
      <SectionHeader
        title={t(m.setting_sessions)}
        action={data && <span className="num text-caption text-ink-3">{sessions.length}</span>}
      />
      {isLoading && <SkeletonRows count={2} />}
      {(error !== undefined || ending.error !== undefined) && (
        <ErrorBlock isInline message={failureText(error ?? ending.error, t)} onRetry={retry} />
      )}
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isOff={!isOnline}
            onEnd={() => setAsked(session)}
          />
        ))}
      </ul>
      {hasNew && (
        <div className="px-edge pt-3">
          <Note
            tone="wait"
            icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            <b>{t(m.setting_new_login_title)}</b> {t(m.setting_new_login_note)}
          </Note>
        </div>
      )}
      {data && (
        <div className="px-edge pt-4">
          {others.length > 0 ? (
            <Button
              variant="danger"
              isFull
              isDisabled={!isOnline}
              onClick={() => setAsked('others')}
            >
              {t(m.setting_end_others)}
            </Button>
          ) : (
            <p className="text-small text-ink-2">{t(m.setting_only_this)}</p>
          )}
        </div>
      )}
      <AskSheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(asked === 'others' ? m.setting_end_others_question : m.setting_end_question)}
        isDestructive
        isBusy={ending.isBusy}
        onConfirm={end}
      >
        {asked === 'others'
          ? t(m.setting_end_others_note)
          : t(m.setting_end_note, { device: deviceName(asked?.device ?? '') })}
      </AskSheet>
    </section>
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
          <span className="min-w-0 break-words text-label">{deviceName(session.device)}</span>
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
          aria-label={`${t(m.setting_end)}: ${deviceName(session.device)}`}
          onClick={onEnd}
        >
          {t(m.setting_end)}
        </Button>
      )}
    </li>
  );
}
