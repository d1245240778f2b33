import type { StockQuote, TradeRow } from '@candor/contract/market-shapes';
import { tradesTopic } from '@candor/contract/push';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { formatCount } from '@candor/ui/format/count';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatPrice, noValue } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { useLocale, useT } from '@candor/ui/words';
import { useMemo } from 'react';
import { failureText } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { liveStore } from '../../live/stores.ts';
import { useTold } from '../../live/topic-store.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { decimalsOf } from './quote-stats.tsx';

const tradesKept = 50;
const tradesShown = 20;

interface TradesFrame {
  readonly list: readonly TradeRow[];
  readonly skipped?: number;
}

/** Newest first, at most fifty. */
export function withPrints(
  known: readonly TradeRow[],
  prints: readonly TradeRow[],
): readonly TradeRow[] {
  const all = [...prints, ...known];
  return all.toSorted((left, right) => right.time - left.time).slice(0, tradesKept);
}

function useTrades(of: InstrumentAddress) {
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const input = { stockCode: code, source, market };
  const reading = useCall('trades', input, everyMs ? { everyMs } : {});
  const told = useTold(prints, tradesTopic(of));
  const rows = useMemo(() => joinPrints(reading.data?.list, told?.list), [reading.data, told]);
  return { ...reading, rows, skipped: told?.skipped ?? 0 };
}

const prints = liveStore<TradesFrame>((before, { data, isWhole }) => {
  const frame = data as TradesFrame;
  return isWhole ? frame : { ...frame, list: withPrints(before?.list ?? [], frame.list) };
});

/** The prints read with those told that are newer than all of them. */
export function joinPrints(
  read: readonly TradeRow[] | undefined,
  told: readonly TradeRow[] | undefined,
): readonly TradeRow[] | undefined {
  if (read === undefined) return told;
  const newestMs = Math.max(0, ...read.map(({ time }) => time));
  return withPrints(
    read,
    (told ?? []).filter(({ time }) => time > newestMs),
  );
}

interface TradesViewProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
}

/** The latest prints, the side that came to the market named in words. */
export function TradesView({ of, quote }: TradesViewProps) {
  const t = useT();
  const locale = useLocale();
  const { data, rows, skipped, error, retry } = useTrades(of);
  const { timeZone } = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const decimals = decimalsOf(quote);
  if (rows === undefined) {
    return error === undefined ? (
      <SkeletonPage>
        <SkeletonRows count={3} isBare />
      </SkeletonPage>
    ) : (
      <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
    );
  }
  if (rows.length === 0) {
    const why = data?.isOffered === false ? m.instrument_no_trades : m.quote_trades_empty;
    return <p className="px-edge py-4 text-small text-ink-2">{t(why)}</p>;
  }
  return (
    <div className="px-edge pt-2">
      <table className="trades num">
        <thead>
          <tr>
            <th scope="col">{t(m.quote_trades_time)}</th>
            <th scope="col">{t(m.quote_trades_price)}</th>
            <th scope="col">{t(m.quote_trades_quantity)}</th>
            <th scope="col">{t(m.quote_trades_side)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, tradesShown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: prints have no name of their own.
            <tr key={`${row.time}-${index}`}>
              <td>{formatClock(row.time, timeZone)}</td>
              <td>{formatPrice(row.price, { decimals })}</td>
              <td>{formatCount(row.num, locale)}</td>
              <td>{sideWord(row.direction, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {skipped > 0 && (
        <p className="text-small text-ink-2">
          {t(m.quote_trades_skipped, { count: String(skipped) })}
        </p>
      )}
      <p className="pt-2 text-small text-ink-2">{t(m.quote_trades_note)}</p>
    </div>
  );
}

function sideWord(direction: number | null | undefined, t: ReturnType<typeof useT>) {
  if (direction === 0) return <span className="text-accent-text">{t(m.quote_trades_buy)}</span>;
  if (direction === 1) return <span className="text-ink-2">{t(m.quote_trades_sell)}</span>;
  return <span className="na text-ink-3">{noValue}</span>;
}
