import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatClock, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';

/** So many are shown at first. */
const FEW = 3;

/** What the keys asked for last, with the code each was answered. */
export function Requests({ everyMs }: { everyMs: number }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, isLoading, retry } = useCall('apiKeyRequests', {}, { everyMs });
  const [isWhole, setWhole] = useState(false);
  const shown = data?.list.slice(0, isWhole ? undefined : FEW) ?? [];
  const time = (atMs: number) => `${formatMonthDay(atMs, timeZone)} ${formatClock(atMs, timeZone)}`;
  return (
    <section className="pt-4">
      <SectionHeader
        title={t(m.apikey_requests)}
        action={
          data && data.list.length > FEW && !isWhole ? (
            <button type="button" className="link hit" onClick={() => setWhole(true)}>
              {t(m.common_view_all)}
            </button>
          ) : undefined
        }
      />
      {isLoading && <SkeletonRows count={FEW} />}
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data?.list.length === 0 && (
        <p className="px-edge text-small text-ink-2">{t(m.apikey_requests_none)}</p>
      )}
      <ul>
        {[...shown.entries()].map(([line, { name, call, code, address, createTimeTimestamp }]) => (
          <li key={line} className="list-row">
            <div className="min-w-0 flex-1">
              <p className="break-words text-body">{call}</p>
              <p className="num whitespace-normal break-words text-caption text-ink-3">
                {time(createTimeTimestamp)} · {name} · {address}
              </p>
            </div>
            <span className={classNames('num text-label', code >= 400 && 'text-danger-text')}>
              {code}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
