import { m } from '@candor/locales/messages';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { changePercent } from '../../../market/chart/chart-bars.ts';
import { orderTarget } from '../../../market/instrument-address.ts';
import { previousCloseOf } from '../../../market/quote-row.tsx';
import type { RowOf } from '../../../market/use-pages.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Change } from '../../../ui/change.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { decimalForDrawing, signOfDecimal } from '../../../ui/format/decimal.ts';
import { formatPrice, formatQuantity, noValue } from '../../../ui/format/money.ts';
import { Lettermark } from '../../../ui/lettermark.tsx';
import { Price } from '../../../ui/price.tsx';

export type AuctionItem = RowOf<'preMarketList'>;

/** One auction stock: indicative price, volume, and which side is left over. */
export function AuctionRow({ row }: { row: AuctionItem }) {
  const t = useT();
  const previousClose = previousCloseOf(row);
  const { indicativePrice, currency, name, code, market, source } = row;
  const ratio =
    indicativePrice == null || previousClose === null
      ? null
      : changePercent(previousClose, indicativePrice);
  const href = (direction: 0 | 1) => {
    const { path, parameters } = orderTarget(row, direction);
    return hrefTo(path, parameters);
  };
  return (
    <div className="auction-row">
      <div className="flex items-center gap-3">
        <Lettermark code={code} name={name} />
        <span className="min-w-0 flex-1">
          <a
            className="instrument-name truncate"
            href={hrefTo('pages/quote/stock', { name, code, market, source })}
          >
            {name}
          </a>
          <span className="instrument-code num truncate">
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
        <Imbalance row={row} />
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

/** A bar from the middle: buys left over to the right in cobalt, sells to the left in slate. */
function Imbalance({ row }: { row: AuctionItem }) {
  const t = useT();
  const sign = signOfDecimal(row.imbalance);
  const size = Math.abs(decimalForDrawing(row.imbalance));
  const volume = decimalForDrawing(row.indicativeVolume);
  const share = volume > 0 && size > 0 ? Math.min(50, (size / volume) * 100) : 0;
  const count = formatQuantity(row.imbalance?.replace('-', ''));
  const word =
    row.imbalance == null
      ? noValue
      : sign > 0
        ? t(m.product_auction_buy_side, { count })
        : sign < 0
          ? t(m.product_auction_sell_side, { count })
          : t(m.product_auction_balanced);
  return (
    <div className="min-w-0 flex-1 text-caption text-ink-2">
      <p className="num truncate">
        {t(m.product_auction_volume)}{' '}
        <Figure className="font-medium text-ink" text={formatQuantity(row.indicativeVolume)} />
      </p>
      <p className="num flex justify-between gap-2">
        {t(m.product_auction_imbalance)}
        <Figure
          className={sign > 0 ? 'font-medium text-accent-text' : 'font-medium text-ink'}
          text={word}
        />
      </p>
      <div className="imbalance" aria-hidden="true">
        <i data-side={sign < 0 ? 'sell' : 'buy'} style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
