import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Lettermark } from '@candor/ui/components/lettermark';
import { Price } from '@candor/ui/components/price';
import { Skeleton } from '@candor/ui/components/skeleton';
import { Sparkline } from '@candor/ui/components/sparkline';
import { formatCount } from '@candor/ui/format/count';
import { rowName } from '@candor/ui/format/row-name';
import { useLocale, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { useLiveFigures } from '../../../market/live-quote.ts';
import { priceForm } from '../../../market/price-form.ts';
import { previousCloseOf, type QuoteRowData } from '../../../market/quote-row.tsx';
import { ExplainSheet } from '../../payment/shared/explain-sheet.tsx';

const rowsShown = 3;
const sparkWidth = 38;

/** Three of the most traded instruments of the day, and how they were counted. */
export function MostTraded(): ReactNode {
  const t = useT();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const most = useCall(
    'topList',
    { type: 'actives', pageNo: 1, pageSize: rowsShown },
    { everyMs: usePollWhileDown() },
  );
  const { data, error, retry } = most;
  const keyOf = ({ source, market, code }: QuoteRowData) => `${source}:${market}:${code}`;
  const explanation = {
    title: t(m.home_first_most_traded),
    text: t(m.home_first_how_text),
    how: 'said' as const,
    lines: (data?.list ?? []).map((row) => ({
      key: keyOf(row),
      label: rowName(row.name),
      value: formatCount(row.volume, locale),
    })),
  };
  return (
    <>
      {data === undefined && error !== undefined ? (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      ) : (
        <ul className="first-rows">
          {data === undefined
            ? ['one', 'two', 'three'].map((key) => <EmptyRow key={key} />)
            : data.list.map((row) => <TradedRow key={keyOf(row)} row={row} />)}
        </ul>
      )}
      <p className="pt-1.5 text-caption text-ink-2">
        {t(m.home_first_not_advice)}{' '}
        <button
          type="button"
          className="link hit"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t(m.home_first_how)}
        </button>
      </p>
      <ExplainSheet explanation={isAsking ? explanation : null} onClose={() => setAsking(false)} />
    </>
  );
}

function TradedRow({ row }: { row: QuoteRowData }): ReactNode {
  const { ref, live } = useLiveFigures(row, row);
  return (
    <li>
      <div ref={ref}>
        <a className="first-row" href={quoteHref(row)}>
          <Lettermark code={row.code} name={row.name} size="small" />
          <span className="min-w-0 flex-1">
            <span className="first-name block">{rowName(row.name)}</span>
            <span className="first-code num block">{row.code}</span>
          </span>
          <Sparkline
            points={row.points ?? []}
            previousClose={previousCloseOf(live)}
            last={live.price_nominal}
            ratio={live.change_ratio}
            width={sparkWidth}
          />
          <span className="first-figures">
            <Price className="first-price" value={live.price_nominal} {...priceForm(row)} />
            <Change className="first-change" ratio={live.change_ratio} />
          </span>
        </a>
      </div>
    </li>
  );
}

function EmptyRow(): ReactNode {
  return (
    <li className="first-row" aria-hidden="true">
      <Skeleton width={28} height={28} className="rounded-2" />
      <span className="flex-1">
        <Skeleton width="58%" height={13} />
        <Skeleton width="24%" height={10} className="mt-2" />
      </span>
      <Skeleton width={62} height={28} />
    </li>
  );
}
