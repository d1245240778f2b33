import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { marketStateOf } from '@candor/ui/components/market-chip';
import { Price } from '@candor/ui/components/price';
import { Sparkline } from '@candor/ui/components/sparkline';
import { useT } from '@candor/ui/words';
import { quoteHref } from './instrument-address.ts';
import { useLiveFigures } from './live-quote.ts';
import { priceForm } from './price-form.ts';
import { previousCloseOf, type QuoteRowData } from './quote-row.tsx';

/** An instrument as a small card: short name, price, change, mini-chart. */
export function MiniCard({ row, title }: { row: QuoteRowData; title: string }) {
  const t = useT();
  const { ref, live } = useLiveFigures(row, row);
  const isClosed = marketStateOf(live.marketStatus) === 'closed';
  return (
    <div ref={ref}>
      <a className="mini-card" href={quoteHref(row)}>
        <span className="mini-card-title">
          <span>{title}</span>
          {isClosed && <small>{t(m.home_index_closed)}</small>}
        </span>
        <Price className="mini-card-price" value={live.price_nominal} {...priceForm(row)} />
        <Change className="mini-card-change" ratio={live.change_ratio} />
        <span className="mt-2 block">
          <Sparkline
            points={row.points ?? []}
            previousClose={previousCloseOf(live)}
            last={live.price_nominal}
            ratio={live.change_ratio}
            width={84}
            height={24}
          />
        </span>
      </a>
    </div>
  );
}
