import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { feeMarket } from './fee-markets.ts';

const everyMarket = '';

/**
 * The fee schedule by market. The day a rule takes effect is a calendar day, kept at midnight UTC.
 */
export function Fees(): ReactNode {
  const t = useT();
  const [market, setMarket] = useState(everyMarket);
  const { data, error, isLoading, retry } = useCall('feeSchedule', {}, { freshMs: 5 * 60_000 });
  const rules = data?.list ?? [];
  const markets = [...new Set(rules.map((rule) => rule.market))];
  const shown = rules.filter((rule) => market === everyMarket || rule.market === market);
  return (
    <>
      <p className="px-edge pb-3 text-small text-ink-2">{t(m.legal_fees_intro)}</p>
      {isLoading && (
        <SkeletonPage>
          <SkeletonRows count={5} isBare />
        </SkeletonPage>
      )}
      {error !== undefined && (
        <ErrorBlock isInline={data !== undefined} message={failureText(error, t)} onRetry={retry} />
      )}
      {data && (
        <>
          <ChipRow
            label={t(m.legal_fees_market)}
            value={market}
            onChange={setMarket}
            choices={[
              { value: everyMarket, label: t(m.legal_fees_all) },
              ...markets.map((value) => ({ value, label: feeMarket(value, t) })),
            ]}
          />
          <dl className="fee-rows px-edge pt-2">
            {shown.map((rule) => (
              <div key={`${rule.market} ${rule.source} ${rule.name} ${rule.validFromTimestamp}`}>
                <dt className="flex items-baseline justify-between gap-3 text-label">
                  <span>{rule.name}</span>
                  <span className="text-caption text-ink-3">{feeMarket(rule.market, t)}</span>
                </dt>
                <dd className="mt-1 text-small text-ink-2">{rule.rule}</dd>
                <dd className="num mt-1 whitespace-normal text-caption text-ink-3">
                  {rule.rounding} ·{' '}
                  {t(m.legal_fees_from, { date: formatDate(rule.validFromTimestamp, 'UTC') })}
                  {rule.validToTimestamp != null &&
                    ` · ${t(m.legal_fees_until, {
                      date: formatDate(rule.validToTimestamp, 'UTC'),
                    })}`}
                </dd>
              </div>
            ))}
          </dl>
          {shown.length === 0 && <p className="px-edge text-ink-2">{t(m.legal_fees_none)}</p>}
        </>
      )}
    </>
  );
}
