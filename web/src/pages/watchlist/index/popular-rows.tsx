import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { instrumentId } from '../../../market/instrument-address.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';

const rowsShown = 4;

/** Four popular instruments with stars, below an empty list. */
export function PopularRows() {
  const t = useT();
  const { data, error, retry } = useCall('hotStock', { pageNo: 1, pageSize: rowsShown });
  return (
    <section className="mt-2">
      <SectionHeader title={t(m.watchlist_often_watched)} />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data === undefined && error === undefined && <SkeletonRows count={rowsShown} />}
      {data?.list.map((row, index) => (
        <QuoteRow key={instrumentId(row)} row={row} hasStar isDivided={index > 0} />
      ))}
      <p className="px-edge pt-2 text-caption text-ink-3">{t(m.search_popular_note)}</p>
    </section>
  );
}
