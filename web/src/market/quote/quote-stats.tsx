import type { FutureQuote, StockQuote } from '@candor/contract/market-shapes';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { type KeyStat, KeyStats } from '@candor/ui/components/key-stats';
import { Skeleton } from '@candor/ui/components/skeleton';
import { product } from '@candor/ui/figures/decimals';
import { formatCount, formatMoneyCount } from '@candor/ui/format/count';
import { decimalForDrawing, placesOfDecimal } from '@candor/ui/format/decimal';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatMoney, formatPrice, formatQuantity, noValue } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { formatDate } from '@candor/ui/format/time';
import { type Message, type Say, useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

export type StatName =
  | 'volume'
  | 'open'
  | 'previousClose'
  | 'high'
  | 'low'
  | 'high52w'
  | 'low52w'
  | 'marketCap'
  | 'bid'
  | 'ask'
  | 'bidVolume'
  | 'askVolume'
  | 'amplitude'
  | 'boardLot'
  | 'oneLot'
  | 'spread'
  | 'expiryDate'
  | 'previousSettle'
  | 'position'
  | 'openInterest'
  | 'openInterestChange'
  | 'contractSize';

type Quote = StockQuote & Partial<FutureQuote>;

interface Reader {
  readonly locale: Locale;
  readonly decimals: number;
}

interface StatForm {
  readonly word: Message<Record<never, never>>;
  readonly show: (quote: Quote, reader: Reader) => string;
}

const price =
  (pick: (quote: Quote) => string | null | undefined) =>
  (quote: Quote, { decimals }: Reader) =>
    formatPrice(pick(quote), { decimals });
const count =
  (pick: (quote: Quote) => string | null | undefined) =>
  (quote: Quote, { locale }: Reader) =>
    formatCount(pick(quote), locale);

const stats: Readonly<Record<StatName, StatForm>> = {
  volume: { word: m.quote_volume, show: count((quote) => quote.volume) },
  open: { word: m.quote_open, show: price((quote) => quote.open) },
  previousClose: { word: m.quote_previous_close, show: price((quote) => quote.previousClose) },
  high: { word: m.quote_high, show: price((quote) => quote.high) },
  low: { word: m.quote_low, show: price((quote) => quote.low) },
  high52w: { word: m.quote_high52w, show: price((quote) => quote.high52w) },
  low52w: { word: m.quote_low52w, show: price((quote) => quote.low52w) },
  marketCap: {
    word: m.quote_market_cap,
    show: (quote, { locale }) => formatMoneyCount(quote.marketCap, quote.currency, locale),
  },
  bid: { word: m.quote_bid, show: price((quote) => quote.bid) },
  ask: { word: m.quote_ask, show: price((quote) => quote.ask) },
  bidVolume: { word: m.quote_bid_volume, show: count((quote) => quote.bidVolume) },
  askVolume: { word: m.quote_ask_volume, show: count((quote) => quote.askVolume) },
  amplitude: { word: m.quote_amplitude, show: (quote) => formatPlainPercent(quote.amplitude) },
  boardLot: { word: m.quote_board_lot, show: (quote) => formatQuantity(quote.minCount) },
  oneLot: {
    word: m.quote_one_lot,
    show: ({ lastPrice, minCount, currency }) =>
      formatMoney(lastPrice == null ? null : product(lastPrice, minCount), currency),
  },
  spread: { word: m.quote_spread, show: spreadText },
  expiryDate: {
    word: m.quote_expiry_date,
    show: (quote) =>
      quote.expiryDateTimestamp == null
        ? noValue
        : formatDate(quote.expiryDateTimestamp, exchangeZone(quote).timeZone),
  },
  previousSettle: { word: m.quote_previous_settle, show: price((quote) => quote.previousSettle) },
  position: { word: m.quote_position, show: (quote) => formatQuantity(quote.position) },
  openInterest: { word: m.quote_open_interest, show: count((quote) => quote.openInterest) },
  openInterestChange: {
    word: m.quote_open_interest_change,
    show: (quote) => signed(formatQuantity(quote.openInterestChange)),
  },
  contractSize: { word: m.quote_contract_size, show: (quote) => formatQuantity(quote.multiplier) },
};

/** Ask less bid at the decimals of the price. */
export function spreadText(quote: Quote, { decimals }: Reader): string {
  const spread = decimalForDrawing(quote.ask) - decimalForDrawing(quote.bid);
  return Number.isFinite(spread) ? formatPrice(spread.toFixed(decimals), { decimals }) : noValue;
}

function signed(text: string): string {
  return /^[1-9]|^0\.0*[1-9]/.test(text) ? `+${text}` : text;
}

/** Decimals of an instrument's prices, as its tick or its last price tells. */
export function decimalsOf(quote: StockQuote | undefined): number {
  return Math.max(placesOfDecimal(quote?.lastPrice), placesOfDecimal(quote?.previousClose), 2);
}

interface QuoteStatsProps {
  quote: Quote | undefined;
  names: readonly StatName[];
  /** Statistics of one product alone, such as the coupon of a bond; in place of the last rows. */
  more?: readonly KeyStat[];
}

/** The figures of a quote in two columns. */
export function QuoteStats({ quote, names, more = [] }: QuoteStatsProps) {
  const t = useT();
  const locale = useLocale();
  const reader = { locale, decimals: decimalsOf(quote) };
  const rows = names.map((name) => statRow(name, quote, reader, t));
  const all = [...rows, ...more];
  return (
    <section className="mt-3" aria-label={t(m.common_quote_summary)}>
      <KeyStats stats={inTwoColumns(all)} />
    </section>
  );
}

/** Room of half the width at 390 px, between label and figure. */
const halfPx = 161;

/** What is too long for half the width takes all of it, and so does the last one left alone. */
function inTwoColumns(stats: readonly KeyStat[]): readonly KeyStat[] {
  const isLong = ({ label, value }: KeyStat) => textPx(label) + textPx(value) > halfPx;
  const halves = stats.filter((stat) => !isLong(stat));
  const alone = halves.length % 2 === 1 ? halves.at(-1) : undefined;
  return stats.map((stat) => ({ ...stat, isWide: isLong(stat) || stat === alone }));
}

/** About how wide a text is; what is still a skeleton counts as nothing. */
function textPx(shown: ReactNode): number {
  if (typeof shown !== 'string') return 0;
  return [...shown].reduce((width, sign) => width + signPx(sign), 0);
}

function signPx(sign: string): number {
  if (sign > '\u2e80') return 13.5;
  if (/[.,:/ -]|[fijlrt]/.test(sign)) return 4;
  return /[a-z]/.test(sign) ? 7 : 8.5;
}

function statRow(name: StatName, quote: Quote | undefined, reader: Reader, t: Say): KeyStat {
  const { word, show } = stats[name];
  const value = quote === undefined ? <Skeleton width={56} height={13} /> : show(quote, reader);
  return {
    key: name,
    label: t(word),
    value: value === noValue ? <span className="na">{value}</span> : value,
  };
}
