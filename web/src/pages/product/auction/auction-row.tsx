import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Change } from '@candor/ui/components/change';
import { Lettermark } from '@candor/ui/components/lettermark';
import { Price } from '@candor/ui/components/price';
import { formatPrice } from '@candor/ui/format/money';
import { rowName } from '@candor/ui/format/row-name';
import { useT } from '@candor/ui/words';
import { hrefTo } from '../../../app/navigation.ts';
import type { AuctionItem } from '../../../market/auction/auction-figures.ts';
import { Imbalance } from '../../../market/auction/imbalance.tsx';
import { changePercent } from '../../../market/chart/chart-bars.ts';
import { orderTarget, quoteHref } from '../../../market/instrument-address.ts';
import { useLiveFigures } from '../../../market/live-quote.ts';
import { previousCloseOf } from '../../../market/quote-row.tsx';

/** One auction stock: indicative price, volume, and which side is left over, while in view. */
export function AuctionRow({ row }: { row: AuctionItem }) {
  const t = useT();
  const { ref, live } = useLiveFigures(row, row);
  const previousClose = previousCloseOf(live);
  const { currency, name, code } = row;
  const { indicativePrice } = live;
  const ratio =
    indicativePrice == null || previousClose === null
      ? null
      : changePercent(previousClose, indicativePrice);
  const href = (direction: 0 | 1) => {
    const { path, parameters } = orderTarget(row, direction);
    return hrefTo(path, parameters);
  };
  return (
    <div ref={ref} className="auction-row">
      <div className="relative flex min-h-11 items-center gap-3">
        <Lettermark code={code} name={name} />
        <span className="min-w-0 flex-1">
          <a className="row-link instrument-name" href={quoteHref(row)}>
            {rowName(name)}
          </a>
          <span className="instrument-code num">
            {code} ·{' '}
            {t(m.product_previous_close, { price: formatPrice(previousClose, { currency }) })}
          </span>
        </span>
        <span className="row-figures">
          <Price className="instrument-price" value={indicativePrice} currency={currency} />
          <Change className="instrument-change" ratio={ratio} />
        </span>
      </div>
      <div className="mt-1.5 flex items-end gap-3">
        <Imbalance of={live} />
        <ButtonLink variant="line" isSmall href={href(1)}>
          {t(m.product_sell)}
        </ButtonLink>
        <ButtonLink variant="line" isSmall href={href(0)}>
          {t(m.product_buy)}
        </ButtonLink>
      </div>
    </div>
  );
}
