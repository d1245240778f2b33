import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Skeleton } from '@candor/ui/components/skeleton';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { failureText } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** What the instrument is. */
export function useSummary(of: InstrumentAddress) {
  const { code, source, market } = of;
  return useCall('summaryDetail', { stockCode: code, source, market }, { freshMs: 5 * 60_000 });
}

interface ProfileBlockProps {
  summary: ReturnType<typeof useSummary>;
  /** IANA zone in which a listing day is told. */
  timeZone: string;
}

/** Profile: what it is, its sector, its facts. */
export function ProfileBlock({ summary, timeZone }: ProfileBlockProps) {
  const t = useT();
  const { data, error, retry } = summary;
  return (
    <section className="mt-5">
      <SectionHeader title={t(m.quote_profile)} />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data === undefined && error === undefined && (
        <div className="grid gap-2 px-edge" aria-hidden="true">
          <Skeleton width="92%" height={13} />
          <Skeleton width="64%" height={13} />
        </div>
      )}
      {data !== undefined && (
        <div className="grid gap-1 px-edge text-small text-ink-2">
          <p>
            {data.profile} {data.sector && t(m.quote_profile_sector, { sector: data.sector })}{' '}
            {data.listedTimestamp != null &&
              t(m.quote_profile_listed, { date: formatDate(data.listedTimestamp, timeZone) })}
          </p>
          {data.facts.length > 0 && (
            <dl className="profile-facts">
              {data.facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd className="num">{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </section>
  );
}
