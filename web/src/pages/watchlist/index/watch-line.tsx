import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { Figure } from '@candor/ui/components/figure';
import { InstrumentRow } from '@candor/ui/components/instrument-row';
import { marketStateOf } from '@candor/ui/components/market-chip';
import { Price } from '@candor/ui/components/price';
import { formatCount } from '@candor/ui/format/count';
import { formatChange } from '@candor/ui/format/money';
import { toneOfPercent } from '@candor/ui/format/percent';
import { rowName } from '@candor/ui/format/row-name';
import { useLocale, useT } from '@candor/ui/words';
import { quoteHref } from '../../../market/instrument-address.ts';
import { useLiveFigures } from '../../../market/live-quote.ts';
import { priceForm } from '../../../market/price-form.ts';
import { previousCloseOf } from '../../../market/quote-row.tsx';
import { asQuoteRow, type WatchRow } from '../shared/watch-row.ts';

/**
 * One watched instrument: name, code and volume, mini-chart, price over change, ratio as a pill.
 */
export function WatchLine({ row, isDivided }: { row: WatchRow; isDivided: boolean }) {
  const t = useT();
  const locale = useLocale();
  const quote = asQuoteRow(row);
  const { ref, live } = useLiveFigures(quote, quote);
  const state = marketStateOf(live.marketStatus);
  return (
    <InstrumentRow
      rowRef={ref}
      isBare
      isDivided={isDivided}
      href={quoteHref(quote)}
      name={rowName(row.name)}
      plainName={row.name}
      code={row.code}
      detail={
        <>
          {row.code}
          {state === 'halted' && <span className="text-warn"> · {t(m.watchlist_halted)}</span>}
          {state === 'closed' && <span> · {t(m.watchlist_closed)}</span>}
          {live.volume != null && (
            <>
              {/* Outside the figure, which does not break: a long one takes a second line. */}{' '}
              <span className="num" title={t(m.watchlist_show_volume)}>
                {'· '}
                <span className="visually-hidden">{t(m.watchlist_show_volume)} </span>
                {formatCount(live.volume, locale)}
              </span>
            </>
          )}
        </>
      }
      points={row.points ?? []}
      previousClose={previousCloseOf(live)}
      sparklineWidth={40}
      price={live.price_nominal}
      ratio={live.change_ratio}
      figures={
        <>
          <span className="row-figures watch-price">
            <Price className="instrument-price" value={live.price_nominal} {...priceForm(quote)} />
            <Figure
              className={`instrument-change ${toneOfPercent(live.change_ratio)}`}
              text={formatChange(live.change)}
            />
          </span>
          <Change isPill ratio={live.change_ratio} />
        </>
      }
    />
  );
}
