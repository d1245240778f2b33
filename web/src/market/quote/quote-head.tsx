import { Radio } from 'virtual:lucide';
import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { Change } from '@candor/ui/components/change';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { MarketChip, type MarketState, marketStateOf } from '@candor/ui/components/market-chip';
import { Note } from '@candor/ui/components/note';
import { PaperTag } from '@candor/ui/components/paper';
import { Price } from '@candor/ui/components/price';
import { Sheet } from '@candor/ui/components/sheet';
import { Skeleton } from '@candor/ui/components/skeleton';
import { placesOfDecimal } from '@candor/ui/format/decimal';
import {
  exchangeZone,
  formatExchangeClock,
  formatExchangeMinute,
  timeInZone,
} from '@candor/ui/format/exchange-zone';
import { formatDateHourMinute, formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { useAppConfig, useIsPaper } from '../../api/app-config.ts';
import { failureText } from '../../api/failure.ts';
import { useQuote, withLive } from '../../live/quotes.ts';
import { CoolingOffNote } from '../cooling-off-note.tsx';
import { DollarLine } from '../dollar-line.tsx';
import { HaltLine } from '../halt-line.tsx';
import type { InstrumentAddress } from '../instrument-address.ts';
import { marketStateWords } from '../market-state.ts';
import { priceForm } from '../price-form.ts';
import { shownOf } from '../shown-figures.ts';
import { useIsDelayed } from './quote-age.ts';
import type { QuoteReading } from './use-quote-reading.ts';

interface QuoteHeadProps {
  of: InstrumentAddress;
  reading: QuoteReading<StockQuote>;
}

/** Last price, change, market chip, label and the time of the quote. */
export function QuoteHead({ of, reading }: QuoteHeadProps) {
  const t = useT();
  const { data, error, retry } = reading;
  const delayed = useIsDelayed(data);
  if (data === undefined) {
    return error === undefined ? (
      <FirstHead of={of} />
    ) : (
      <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
    );
  }
  const places = placesOfDecimal(data.lastPrice);
  const form = priceForm(data);
  return (
    <section className="quote-head" aria-label={t(m.common_quote_last_price)}>
      <div className="flex items-end justify-between gap-3">
        <span className={classNames('quote-price', delayed && 'text-ink-2')}>
          <Price value={data.lastPrice ?? data.price_nominal} decimals={places} {...form} />
        </span>
        <QuoteState quote={data} isDelayed={delayed} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Change
          className="text-label"
          amount={data.change}
          ratio={data.change_ratio}
          decimals={places}
        />
        <QuoteTime quote={data} isDelayed={delayed} />
      </div>
      <DollarLine
        className="num block text-small text-ink-2"
        of={data}
        price={data.lastPrice ?? data.price_nominal}
      />
      <LongState quote={data} isDelayed={delayed} />
      <HaltLine quote={data} className="mt-1 block text-small text-ink-2" />
      <ExtendedLine quote={data} />
      {!delayed && <CoolingOffNote quote={data} className="mt-3" />}
      {delayed && <StaleNote quote={data} />}
    </section>
  );
}

/** Until the quote is read: the price that a list showed, with what is live already. */
function FirstHead({ of }: Pick<QuoteHeadProps, 'of'>) {
  const t = useT();
  const live = useQuote(of);
  const row = shownOf(of);
  if (row === undefined) {
    return (
      <div className="quote-head" aria-hidden="true">
        <Skeleton width={150} height={34} />
        <Skeleton width={110} height={14} className="mt-3" />
      </div>
    );
  }
  const now = withLive(row, live);
  const { price_nominal: price, change, change_ratio: ratio, quoteTimestamp, currency } = now;
  const places = placesOfDecimal(price);
  return (
    <section className="quote-head" aria-label={t(m.common_quote_last_price)}>
      <span className="quote-price block">
        <Price value={price} decimals={places} {...priceForm({ ...of, currency })} />
      </span>
      <div className="flex items-center justify-between gap-3">
        <Change className="text-label" amount={change} ratio={ratio} decimals={places} />
        {quoteTimestamp != null && (
          <span className="num text-caption text-ink-2">
            {formatExchangeClock(quoteTimestamp, exchangeZone({ market: of.market }), t)}
          </span>
        )}
      </div>
    </section>
  );
}

interface MomentProps {
  quote: StockQuote;
  isDelayed: boolean;
}

/** Words of a state that need a line of their own: when the market opens, that it is halted. */
function useLongState({ quote, isDelayed }: MomentProps): string | null {
  const t = useT();
  return isDelayed ? null : marketStateWords(quote, t);
}

/** Market chip and label beside the price; a chip with a long text stands below. */
function QuoteState(props: MomentProps) {
  const { quote, isDelayed } = props;
  const isPaper = useIsPaper();
  const isOnline = useIsOnline();
  const words = useLongState(props);
  const late: MarketState = isOnline ? 'delayed' : 'unknown';
  return (
    <span className="quote-state">
      {words === null && (
        <MarketChip state={isDelayed ? late : marketStateOf(quote.marketStatus)} />
      )}
      {(quote.simulated || isPaper) && <PaperTag isQuote />}
    </span>
  );
}

function LongState(props: MomentProps) {
  const words = useLongState(props);
  const yours = useOpeningHere(props.quote);
  if (words === null) return null;
  return (
    <p className="mt-1">
      <MarketChip state={marketStateOf(props.quote.marketStatus)}>{words}</MarketChip>
      {yours !== null && <span className="num block text-caption text-ink-2">{yours}</span>}
    </p>
  );
}

/** What trades outside regular hours, apart from the last price of those. */
function ExtendedLine({ quote }: { quote: StockQuote }) {
  const t = useT();
  const { extended } = quote;
  if (extended?.session == null || extended.lastPrice == null) return null;
  const { change, change_ratio: ratio, lastPrice, timestamp } = extended;
  const places = placesOfDecimal(lastPrice);
  const clock = timestamp == null ? '' : formatExchangeClock(timestamp, exchangeZone(quote), t);
  return (
    <p className="num mt-2 flex flex-wrap items-baseline gap-x-2 text-label">
      <span className="text-ink-2">
        {t(extended.session === 'pre' ? m.quote_pre_market : m.quote_after_hours)}
      </span>
      <Price value={lastPrice} decimals={places} {...priceForm(quote)} />
      <Change amount={change} ratio={ratio} decimals={places} />
      <span className="ml-auto text-caption text-ink-2">{clock}</span>
    </p>
  );
}

/** When a closed market opens by the customer's own clock; null where that says nothing new. */
function useOpeningHere(quote: StockQuote): string | null {
  const t = useT();
  const own = usePreferences((preferences) => preferences.timeZone);
  const opens = quote.nextOpenTimestamp;
  if (opens == null || marketStateOf(quote.marketStatus) !== 'closed') return null;
  const time = formatDateHourMinute(opens, own);
  const isSame = time === formatDateHourMinute(opens, exchangeZone(quote).timeZone);
  return isSame ? null : t(m.quote_opens_yours, { time });
}

/** The exchange's time of the quote; a press says what it means. */
function QuoteTime({ quote, isDelayed }: MomentProps) {
  const t = useT();
  const [isExplaining, setExplaining] = useState(false);
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const atMs = quote.quoteTimestamp;
  if (atMs == null) return null;
  const zone = exchangeZone(quote);
  const shown = isDelayed
    ? t(m.quote_delayed, { time: formatExchangeMinute(atMs, zone, t) })
    : formatExchangeClock(atMs, zone, t);
  return (
    <>
      <button
        type="button"
        className={classNames(
          'num explainable hit text-caption',
          isDelayed ? 'text-warn' : 'text-ink-2',
        )}
        aria-haspopup="dialog"
        onClick={() => setExplaining(true)}
      >
        {shown}
      </button>
      <Sheet
        isOpen={isExplaining}
        onClose={() => setExplaining(false)}
        title={t(m.common_how_worked_out)}
        isDocked
      >
        <p className="text-body text-ink-2">
          {t(m.quote_as_of_exchange, {
            time: timeInZone(formatDateTime(atMs, zone.timeZone), zone, t),
          })}{' '}
          {isAlwaysOpen && t(m.quote_always_open)}
        </p>
      </Sheet>
    </>
  );
}

function StaleNote({ quote }: { quote: StockQuote }) {
  const t = useT();
  if (quote.quoteTimestamp == null) return null;
  const time = formatExchangeClock(quote.quoteTimestamp, exchangeZone(quote), t);
  return (
    <Note tone="wait" className="mt-3" icon={<Radio size={18} aria-hidden="true" />}>
      <span role="status">{t(m.quote_stale_note, { time })}</span>
    </Note>
  );
}
