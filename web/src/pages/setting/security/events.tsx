import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';

/** The latest things that concerned the security of the account. */
export function SecurityEvents(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, isLoading, retry } = useCall('securityEvents', { pageNo: 1, pageSize: 10 });
  const time = (atMs: number) =>
    `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
  return (
    <section className="pt-4">
      <SectionHeader title={t(m.security_events)} />
      {isLoading && <SkeletonRows count={3} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data?.list.length === 0 && (
        <p className="px-edge text-small text-ink-2">{t(m.security_events_none)}</p>
      )}
      <ul>
        {data?.list.map(({ id, title, device, address, createTimeTimestamp }) => (
          <li key={id} className="list-row">
            <div className="min-w-0 flex-1">
              <p className="text-body">{title}</p>
              <p className="num break-words text-caption text-ink-3">
                {time(createTimeTimestamp)} · {device} · {address}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
