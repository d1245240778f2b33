import { direction, type OrderType, orderStatus, orderType } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatPrice, formatQuantity } from '@candor/ui/format/money';
import { type Message, type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { priceFormOf } from './places.ts';

type Row = PracticeState['orders'][number];

/** The orders of a replay, the newest first; what waits can be cancelled. */
export function DayOrders({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const cancelling = useSend('practiceCancel');
  const again = () => readAgain('practiceState');
  if (run.orders.length === 0) return null;
  return (
    <section className="min-w-0">
      <div className="-mx-edge">
        <SectionHeader title={t(m.practice_orders)} />
      </div>
      {cancelling.error !== undefined && (
        <ErrorBlock message={failureText(cancelling.error, t)} onRetry={again} />
      )}
      <ul>
        {run.orders.map((row) => (
          <li key={row.id} className="flex items-center gap-3 border-t border-line py-3">
            <span className="min-w-0 flex-1">
              <b className="block text-label font-medium">{nameOf(row, t)}</b>
              <span className="num text-caption text-ink-3">
                {t(m.practice_order_line, {
                  num: formatQuantity(row.num),
                  code: row.stockCode,
                  filled: formatQuantity(row.filledNum),
                })}
              </span>
            </span>
            <span className="text-right">
              <span className="num block text-small">
                {formatPrice(priceOf(row), priceFormOf(row, run.currency))}
              </span>
              <span className="text-caption text-ink-3">{t(statusWords[row.status])}</span>
            </span>
            {isWaiting(row) && (
              <Button
                variant="line"
                isSmall
                isBusy={cancelling.isBusy}
                onClick={() => void cancelling.send({ id: run.id, orderId: row.id }).then(again)}
              >
                {t(m.common_cancel)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Word = Message<Record<never, never>>;

const typeWords: Readonly<Record<OrderType, Word>> = {
  [orderType.market]: m.payment_type_market,
  [orderType.limit]: m.payment_type_limit,
  [orderType.stop]: m.payment_type_stop,
  [orderType.stopLimit]: m.payment_type_stop_limit,
  [orderType.trailingStop]: m.payment_type_trailing,
};
const exitWords = { takeProfit: m.payment_take_profit, stopLoss: m.payment_stop_loss } as const;
const statusWords: Readonly<Record<Row['status'], Word>> = {
  [orderStatus.inProgress]: m.practice_waits,
  [orderStatus.partlyFilled]: m.practice_waits,
  [orderStatus.success]: m.practice_filled,
  [orderStatus.cancelled]: m.common_order_status_cancelled,
};

function isWaiting({ status }: Row): boolean {
  return status === orderStatus.inProgress || status === orderStatus.partlyFilled;
}

/** `Buy · Limit`, `Sell · Stop Loss`. */
function nameOf({ direction: side, type, exit }: Row, say: Say): string {
  const word = side === direction.buy ? m.common_trade_buy : m.common_trade_sell;
  return `${say(word)} · ${say(exit === undefined ? typeWords[type] : exitWords[exit])}`;
}

/** What it filled at, or else what it waits for. */
function priceOf({ avgPrice, triggerPrice, price }: Row): string | null {
  return avgPrice ?? triggerPrice ?? price ?? null;
}
