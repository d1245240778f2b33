import { Snowflake } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useSend } from '../../../api/use-send.ts';
import { goToLogin } from '../../../app/navigation.ts';
import { forgetSession } from '../../../session/sign-in.ts';
import type { Overview } from './second-steps.tsx';

const rows = [
  [m.security_freeze_sessions, m.security_freeze_sessions_end],
  [m.security_freeze_new, m.security_freeze_stopped],
  [m.security_freeze_waiting, m.security_freeze_cancelled],
  [m.security_freeze_holdings, m.security_freeze_stay],
  [m.security_freeze_margin, m.security_freeze_apply],
] as const;

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What freezing does, and the one tap that does it. It ends this session too. */
export function Freeze(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const freezing = useSend('accountFreeze');
  const freeze = async () => {
    if ((await freezing.send({})) === null) return;
    forgetSession();
    showToast((say) => say(m.security_freeze_done));
    goToLogin();
  };
  return (
    <section className="px-edge pt-4">
      <h2 className="text-title">{t(m.security_freeze)}</h2>
      <p className="pt-1 text-small text-ink-2">{t(m.security_freeze_note)}</p>
      <dl className="pt-2">
        {rows.map(([what, becomes]) => (
          <div
            key={t(what)}
            className="flex justify-between gap-4 border-t border-line py-2.5 text-small"
          >
            <dt className="text-ink-2">{t(what)}</dt>
            <dd className="text-right text-label">{t(becomes)}</dd>
          </div>
        ))}
      </dl>
      <p className="py-2 text-small text-ink-2">{t(m.security_freeze_open)}</p>
      {freezing.error !== undefined && <Note tone="danger">{failureText(freezing.error, t)}</Note>}
      <Button
        variant="danger"
        isFull
        isBusy={freezing.isBusy}
        isDisabled={!isOnline}
        onClick={freeze}
      >
        <Snowflake {...icon} />
        {t(m.security_freeze)}
      </Button>
    </section>
  );
}

interface FrozenProps {
  overview: Overview;
  onChanged: () => void;
}

/** Says that the account is frozen, until when, and the way to open it. */
export function Frozen({ overview, onChanged }: FrozenProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const thawing = useSend('accountThaw');
  const time = (atMs: number) =>
    `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
  const { frozenTimestamp, thawTimestamp } = overview;
  if (frozenTimestamp == null) return null;
  const thaw = async () => {
    await thawing.send({});
    onChanged();
  };
  return (
    <section className="grid gap-3 px-edge pt-4">
      <Note tone="wait" icon={<Snowflake {...icon} />}>
        <b>{t(m.security_frozen)}</b>
        <SentenceGap />
        {t(m.security_frozen_since, { since: time(frozenTimestamp) })}
        <SentenceGap />
        {thawTimestamp != null && t(m.security_frozen_until, { until: time(thawTimestamp) })}
      </Note>
      {thawing.error !== undefined && <Note tone="danger">{failureText(thawing.error, t)}</Note>}
      {thawTimestamp == null && (
        <Button isFull isBusy={thawing.isBusy} isDisabled={!isOnline} onClick={thaw}>
          {t(m.security_thaw)}
        </Button>
      )}
    </section>
  );
}
