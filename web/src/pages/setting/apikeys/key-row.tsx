import { Clock3, TriangleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate, formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type ApiKey, addressesText, scopeWords } from '../shared/api-key-words.ts';
import { isLoose, stateOf } from './key-states.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  isBusy: boolean;
  onPause: (isPaused: boolean) => void;
  onDelete: () => void;
}

/** One key: what it may do, from where, when it was used, and the two ways to stop it. */
export function KeyRow({ apiKey, isBusy, onPause, onDelete }: KeyRowProps): ReactNode {
  const t = useT();
  const isOff = !useIsOnline() || isBusy;
  const { name, scopes, isPaused } = apiKey;
  return (
    <li className="list-row flex-col gap-2">
      <div className="flex w-full items-start justify-between gap-3">
        <h2 className="min-w-0 break-words text-label">{name}</h2>
        <StateTag apiKey={apiKey} />
      </div>
      <p className="num text-small text-ink-2">{`ck_${apiKey.id}`}</p>
      <div className="flex gap-2">
        {scopes.map((scope) => (
          <Tag key={scope} tone={scope === 'trade' ? 'accent' : 'plain'}>
            {t(scopeWords[scope])}
          </Tag>
        ))}
      </div>
      <Limits apiKey={apiKey} />
      {isLoose(apiKey) && (
        <Note
          tone="wait"
          className="w-full"
          icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          <b>{t(m.apikey_anywhere, { name })}</b>
          <SentenceGap />
          {t(m.apikey_anywhere_note)}
        </Note>
      )}
      <div className="flex gap-2.5">
        <Button
          variant="line"
          isSmall
          isDisabled={isOff}
          aria-label={t(isPaused ? m.apikey_resume_name : m.apikey_pause_name, { name })}
          onClick={() => onPause(!isPaused)}
        >
          {t(isPaused ? m.apikey_resume : m.apikey_pause)}
        </Button>
        <Button
          variant="danger"
          isSmall
          isDisabled={isOff}
          aria-haspopup="dialog"
          aria-label={t(m.apikey_delete_name, { name })}
          onClick={onDelete}
        >
          {t(m.apikey_delete)}
        </Button>
      </div>
    </li>
  );
}

function StateTag({ apiKey }: { apiKey: ApiKey }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const state = stateOf(apiKey, Date.now());
  if (state === 'paused') return <Tag>{t(m.apikey_paused)}</Tag>;
  if (state === 'active') return <Tag tone="accent">{t(m.apikey_active)}</Tag>;
  return (
    <Tag tone="wait">
      <Clock3 size={13} aria-hidden="true" />
      {t(m.apikey_ends_on, { day: formatMonthDay(apiKey.endsTimestamp, timeZone) })}
    </Tag>
  );
}

function Limits({ apiKey }: { apiKey: ApiKey }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { largestOrder, callsPerMinute, endsTimestamp, lastUsedTimestamp: usedMs } = apiKey;
  const used =
    usedMs == null
      ? t(m.apikey_never_used)
      : `${formatMonthDay(usedMs, timeZone)} ${formatHourMinute(usedMs, timeZone)}`;
  const facts = [
    [t(m.apikey_addresses), addressesText(apiKey, t)],
    [t(m.apikey_last_used), used],
    ...(largestOrder === undefined
      ? []
      : [[t(m.apikey_largest), formatMoney(largestOrder, 'USD')] as const]),
    [t(m.apikey_per_minute), String(callsPerMinute)],
    [t(m.apikey_ends), formatDate(endsTimestamp, timeZone)],
  ] as const;
  return (
    <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd className="num whitespace-normal break-words text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
