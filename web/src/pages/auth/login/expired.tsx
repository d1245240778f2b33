import { Clock3, FilePenLine } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hasPendingSend } from '../../../api/pending-sends.ts';
import { useSession } from '../../../session/session.ts';
import { draftsKeptUntilMs } from '../../../session/use-draft.ts';

/** Says that the session ended, and what became of what was confirmed last. */
export function ExpiredNote({ expiredMs }: { expiredMs: number }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const userId = useSession((session) => session.lastUserId);
  const [isUnanswered] = useState(() => hasPendingSend(userId, Date.now()));
  return (
    <Note tone="wait" icon={<Clock3 size={18} strokeWidth={1.75} aria-hidden="true" />}>
      <b>{t(m.auth_expired_at, { time: formatHourMinute(expiredMs, timeZone) })}</b>
      <SentenceGap />
      {t(isUnanswered ? m.auth_expired_unanswered : m.auth_expired_nothing_sent)}
    </Note>
  );
}

/** Says that what was typed is kept, for whom and until when. Nothing, when nothing is kept. */
export function KeptForm(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const userId = useSession((session) => session.lastUserId);
  const [untilMs] = useState(() =>
    userId === null ? null : draftsKeptUntilMs(userId, Date.now()),
  );
  if (untilMs === null) return null;
  return (
    <div className="card mt-4 flex items-center gap-3 p-3.5">
      <FilePenLine size={22} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />
      <div>
        <p className="text-label">{t(m.auth_form_kept)}</p>
        <p className="text-small text-ink-2">
          {t(m.auth_form_kept_until, { time: formatHourMinute(untilMs, timeZone) })}
          <SentenceGap />
          {t(m.auth_checked_again)}
        </p>
      </div>
    </div>
  );
}
