import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';

const rowsShown = 4;

/** What others read and trade most. */
export function Popular() {
  const t = useT();
  const hot = useCall(
    'hotStock',
    { pageNo: 1, pageSize: rowsShown },
    { everyMs: usePollWhileDown() },
  );
  const { data, error, retry } = hot;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.home_popular)}
        action={
          <a className="hit" href={hrefTo('pages/product/popular')}>
            {t(m.common_view_all)}
          </a>
        }
      />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data === undefined && error === undefined && <SkeletonRows count={rowsShown} />}
      {data?.list.slice(0, rowsShown).map((row, index) => (
        <QuoteRow key={`${row.source}:${row.market}:${row.code}`} row={row} isDivided={index > 0} />
      ))}
    </section>
  );
}
