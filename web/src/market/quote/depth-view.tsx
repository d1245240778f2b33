import type { DepthLevel, StockQuote } from '@candor/contract/market-shapes';
import { depthTopic } from '@candor/contract/push';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { formatCount } from '@candor/ui/format/count';
import { decimalForDrawing } from '@candor/ui/format/decimal';
import { formatPrice, formatQuantity } from '@candor/ui/format/money';
import { formatShare } from '@candor/ui/format/percent';
import { useLocale, useT } from '@candor/ui/words';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { type Heard, liveStore, newer } from '../../live/stores.ts';
import { useTold } from '../../live/topic-store.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { priceForm } from '../price-form.ts';
import { averageOfTaking, exampleQuantity, spreadOf } from './book-math.ts';
import { decimalsOf } from './quote-stats.tsx';

const levelsShown = 5;

interface Book {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

const books = liveStore<Heard<Book>>((_, { data }, atMs) => ({ value: data as Book, atMs }));

/** The book as it was read or told last. */
function useBook(of: InstrumentAddress) {
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const input = { stockCode: code, source, market };
  const reading = useCall('depth', input, everyMs ? { everyMs } : {});
  const told = useTold(books, depthTopic(of));
  return { ...reading, book: newer<Book>(reading.data, reading.askedAtMs, told) };
}

interface DepthViewProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
}

/** Bids cobalt from the middle, asks slate; under them what a hundred would cost. */
export function DepthView({ of, quote }: DepthViewProps) {
  const t = useT();
  const { book, data, error, retry } = useBook(of);
  const [isWhole, setWhole] = useState(false);
  const decimals = decimalsOf(quote);
  if (book === undefined) {
    return error === undefined ? (
      <SkeletonPage>
        <SkeletonRows count={3} isBare />
      </SkeletonPage>
    ) : (
      <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
    );
  }
  if (book.bids.length === 0 && book.asks.length === 0) {
    const why = data?.isOffered === false ? m.instrument_no_depth : m.quote_depth_empty;
    return <p className="px-edge py-4 text-small text-ink-2">{t(why)}</p>;
  }
  const shown = isWhole ? Math.max(book.bids.length, book.asks.length) : levelsShown;
  const most = Math.max(
    ...[...book.bids.slice(0, shown), ...book.asks.slice(0, shown)].map(({ num }) =>
      decimalForDrawing(num),
    ),
  );
  return (
    <div className="depth">
      <div className="flex justify-between text-caption text-ink-2">
        <span>{t(m.quote_bid_volume)}</span>
        <span>{t(m.quote_ask_volume)}</span>
      </div>
      <div className="depth-sides">
        <DepthSide
          side="bid"
          label={t(m.quote_depth_bid_side)}
          levels={book.bids.slice(0, shown)}
          most={most}
          decimals={decimals}
        />
        <DepthSide
          side="ask"
          label={t(m.quote_depth_ask_side)}
          levels={book.asks.slice(0, shown)}
          most={most}
          decimals={decimals}
        />
      </div>
      {quote !== undefined && <DepthNote book={book} quote={quote} />}
      {book.bids.length > levelsShown && (
        <button
          type="button"
          className="link hit text-small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t(m.quote_depth_fewer)
            : t(m.quote_depth_all, { count: String(book.bids.length) })}
        </button>
      )}
    </div>
  );
}

interface DepthSideProps {
  side: 'bid' | 'ask';
  label: string;
  levels: readonly DepthLevel[];
  most: number;
  decimals: number;
}

function DepthSide({ side, label, levels, most, decimals }: DepthSideProps) {
  const locale = useLocale();
  return (
    <ol className="depth-side num" data-side={side} aria-label={label}>
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the book.
        <li key={index}>
          <i
            aria-hidden="true"
            style={{ width: `${Math.round((decimalForDrawing(level.num) / most) * 100)}%` }}
          />
          <span className="depth-price">{formatPrice(level.price, { decimals })}</span>
          <span className="depth-num">{formatCount(level.num, locale)}</span>
        </li>
      ))}
    </ol>
  );
}

function DepthNote({ book, quote }: { book: Book; quote: StockQuote }) {
  const t = useT();
  const spread = spreadOf(book.bids[0], book.asks[0]);
  const decimals = decimalsOf(quote);
  const form = { ...priceForm(quote), decimals };
  const quantity = exampleQuantity(quote.minCount);
  const average = averageOfTaking(book.asks, quantity, decimals);
  const count = formatQuantity(quantity);
  return (
    <p className="num whitespace-normal text-small text-ink-2">
      {spread !== null &&
        t(m.quote_depth_spread, {
          spread: formatPrice(spread.spread, form),
          percent: formatShare(spread.percent),
        })}{' '}
      {average === null
        ? t(m.quote_depth_too_thin, { count })
        : t(m.quote_depth_average, { count, price: formatPrice(average, form) })}
    </p>
  );
}
