import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { Figure } from '@candor/ui/components/figure';
import { InstrumentRow } from '@candor/ui/components/instrument-row';
import { marketStateOf } from '@candor/ui/components/market-chip';
import { formatCount } from '@candor/ui/format/count';
import { placesOfDecimal } from '@candor/ui/format/decimal';
import { formatChange } from '@candor/ui/format/money';
import { toneOfPercent } from '@candor/ui/format/percent';
import { rowName } from '@candor/ui/format/row-name';
import { useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { DollarLine } from './dollar-line.tsx';
import { type InstrumentAddress, quoteHref } from './instrument-address.ts';
import { useLiveFigures } from './live-quote.ts';
import { priceForm } from './price-form.ts';
import type { MovingFigures } from './shown-figures.ts';
import { WatchStar } from './watch-star.tsx';

/** A row of any list of quotes, as the wire gives it. */
export interface QuoteRowData extends InstrumentAddress, MovingFigures {
  readonly currency: string;
  readonly classify?: 'UsStock' | 'HK';
  readonly selfSelectStatus?: number;
  readonly points?: readonly string[] | undefined;
  /** IANA name of the exchange's zone, where it is known. */
  readonly timeZone?: string | undefined;
}

interface QuoteRowProps<Row extends QuoteRowData> {
  row: Row;
  /** In place of the plain name, with the match marked. */
  name?: ReactNode;
  /** Second line behind the code; told from the latest figures where it moves with them. */
  detail?: ReactNode | ((live: Row) => ReactNode);
  href?: string;
  hasStar?: boolean;
  /** Stands before the price, for example open interest. */
  between?: ReactNode;
  isDivided?: boolean;
  /** What stands under the price: its change in percent unless said. */
  figure?: RowFigure;
  /** False where the whole list is of one market that says its state above. */
  showsState?: boolean;
}

export type RowFigure = 'ratio' | 'amount' | 'volume';

/** A row of which only the name is known yet: its figures are `--`. */
export function unread(of: InstrumentAddress): QuoteRowData {
  return { ...of, currency: 'USD', marketStatus: 1 };
}

/** Close of the day before, worked out from what the row says; null where it says too little. */
export function previousCloseOf(row: MovingFigures): string | null {
  if (row.price_nominal == null || row.change == null) return null;
  const places = Math.max(placesOfDecimal(row.price_nominal), placesOfDecimal(row.change));
  return (Number(row.price_nominal) - Number(row.change)).toFixed(places);
}

/** One instrument in a list: it ticks while it is on the screen. */
export function QuoteRow<Row extends QuoteRowData>(props: QuoteRowProps<Row>) {
  const { row, name, detail, href, hasStar, isDivided, figure = 'ratio', between } = props;
  const { showsState = true } = props;
  const t = useT();
  const { ref, live } = useLiveFigures(row, row);
  const state = marketStateOf(live.marketStatus);
  const stateWord =
    state === 'halted'
      ? t(m.watchlist_halted)
      : state === 'closed' && showsState
        ? t(m.watchlist_closed)
        : null;
  const told = typeof detail === 'function' ? detail(live) : detail;
  const parts = [row.code, told, stateWord].filter(Boolean);
  return (
    <InstrumentRow
      rowRef={ref}
      href={href ?? quoteHref(row)}
      name={name ?? rowName(row.name)}
      plainName={row.name}
      code={row.code}
      detail={joined(parts)}
      points={row.points}
      previousClose={previousCloseOf(live)}
      between={between}
      price={live.price_nominal}
      ratio={live.change_ratio}
      {...priceForm(row)}
      under={
        <>
          <FigureUnder figure={figure} live={live} />
          <DollarLine className="row-dollars num" of={row} price={live.price_nominal} />
        </>
      }
      isDivided={isDivided}
      after={hasStar && <WatchStar of={row} status={row.selfSelectStatus} className="row-star" />}
    />
  );
}

function FigureUnder({ figure, live }: { figure: RowFigure; live: MovingFigures }) {
  const locale = useLocale();
  if (figure === 'ratio') return <Change className="instrument-change" ratio={live.change_ratio} />;
  if (figure === 'volume') {
    return <Figure className="row-figure-plain" text={formatCount(live.volume, locale)} />;
  }
  const tone = toneOfPercent(live.change_ratio);
  return <Figure className={`instrument-change ${tone}`} text={formatChange(live.change)} />;
}

function joined(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line keep their places.
    <span key={index}>
      {index > 0 && ' · '}
      {part}
    </span>
  ));
}
