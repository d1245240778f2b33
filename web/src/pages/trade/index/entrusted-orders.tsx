import { Clock } from 'virtual:lucide';
import { direction, type OrderType, orderStatus, orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { type Message, type Say, useT } from '../../../app/words.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { type LiveQuote, useQuoteInView } from '../../../live/quotes.ts';
import { orders, useLiveRows, useToldRows } from '../../../live/use-rows.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { usePages } from '../../../market/use-pages.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { exchangeZone, formatExchangeDateTime } from '../../../ui/format/exchange-zone.ts';
import { formatMoney, formatQuantity } from '../../../ui/format/money.ts';
import { formatPlainPercent } from '../../../ui/format/percent.ts';
import { rowName } from '../../../ui/format/row-name.ts';
import { Lettermark } from '../../../ui/lettermark.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CancelSheet } from '../../order/shared/cancel-sheet.tsx';
import { useCancelOrder } from '../../order/shared/use-cancel-order.ts';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { AllAtOnce } from './all-at-once.tsx';
import { type Fact, FactGrid } from './fact-grid.tsx';
import { ListStates } from './list-states.tsx';
import { filterInput, type TradeFilter } from './trade-filters.ts';
import { triggerGap, waitingGap } from './waiting-gap.ts';
import { WaitingRuler } from './waiting-ruler.tsx';

/** Entrusted: orders that wait, how far the market is from them, and the way to cancel them. */
export function EntrustedOrders({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('consignList', filterInput[filter], { everyMs: usePollWhileDown() });
  const shown = useLiveRows(orders, list, useToldRows(orders));
  const cancelling = useCancelOrder();
  const [asked, setAsked] = useState<OrderRow | null>(null);
  return (
    <>
      <AllAtOnce call="orderCancelAll" rows={shown} />
      <ListStates list={list} emptyTitle={t(m.trade_no_orders)}>
        <ul>
          {shown.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isCancelling={cancelling.busyId === order.id}
              onCancel={() => setAsked(order)}
            />
          ))}
        </ul>
        <p className="border-t border-line px-edge pt-4 text-small text-ink-2">
          {t(m.trade_entrusted_note)}
        </p>
      </ListStates>
      <CancelSheet order={asked} cancelling={cancelling} onClose={() => setAsked(null)} />
    </>
  );
}

interface OrderCardProps {
  order: OrderRow;
  isCancelling: boolean;
  onCancel: () => void;
}

function OrderCard({ order, isCancelling, onCancel }: OrderCardProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { stockCode: code, source, market } = order;
  const { ref, quote } = useQuoteInView<HTMLLIElement>({ code, source, market });
  return (
    <li ref={ref} className="border-t border-line px-edge py-4 first:border-t-0">
      <OrderHead order={order} status={statusText(order, isCancelling, t)} />
      <FactGrid
        facts={[
          { key: 'price', label: t(m.common_trade_price), value: priceOf(order, t) },
          ...triggerFact(order, t),
          { key: 'num', label: t(m.common_quantity), value: formatQuantity(order.num) },
          {
            key: 'filled',
            label: t(m.trade_filled),
            value: t(m.trade_filled_of, {
              filled: formatQuantity(order.filledNum),
              num: formatQuantity(order.num),
            }),
          },
        ]}
      />
      <Distance order={order} quote={quote} />
      <div className="mt-3 flex items-center gap-3">
        <div className="min-w-0 flex-1 text-small text-ink-2">
          <p>
            {t(m.common_trade_total_amount)}{' '}
            <b className="num font-medium text-ink">
              {formatMoney(order.totalAmount, order.currency)}
            </b>
          </p>
          <p>{waitingText(order, quote, t)}</p>
          <p>{t(order.timeInForce === 'day' ? m.trade_day_ends : m.trade_gtc_ends)}</p>
        </div>
        <Button
          variant="danger"
          isSmall
          isBusy={isCancelling}
          isDisabled={!isOnline}
          aria-haspopup="dialog"
          onClick={onCancel}
        >
          {t(m.order_cancel)}
        </Button>
      </div>
    </li>
  );
}

/** The ruler of a limit that the market has not reached; nothing where there is no distance. */
function Distance({ order, quote }: { order: OrderRow; quote: LiveQuote | undefined }): ReactNode {
  const waiting = order.waitsForOpen || order.isArmed ? null : waitingGap(order, quote);
  if (waiting === null || !/[1-9]/.test(waiting.gap)) return null;
  const form = tradePriceForm(order);
  return (
    <WaitingRuler
      waiting={waiting}
      isBuy={order.direction === direction.buy}
      limit={shownPrice(order.price, order, form)}
      touch={shownPrice(waiting.touch, order, form)}
    />
  );
}

function OrderHead({ order, status }: { order: OrderRow; status: string }): ReactNode {
  const t = useT();
  const isBuy = order.direction === direction.buy;
  return (
    <div className="relative flex min-h-11 items-center gap-3">
      <Lettermark code={order.stockCode} name={order.stockName} />
      <div className="min-w-0 flex-1">
        <a
          className="row-link instrument-name"
          href={hrefTo('pages/order/detail', { id: order.id })}
        >
          {rowName(order.stockName)}
        </a>
        <span className="instrument-code">
          <b className={`font-medium ${isBuy ? 'text-accent-text' : 'text-ink-2'}`}>
            {t(isBuy ? m.common_trade_buy : m.common_trade_sell)}
          </b>{' '}
          ·{' '}
          {t(
            order.exit === undefined
              ? kindWords[order.type][order.timeInForce === 'gtc' ? 'gtc' : 'day']
              : exitWords[order.exit],
          )}
        </span>
      </div>
      <Tag tone="wait">
        <Clock size={13} strokeWidth={2.25} aria-hidden="true" />
        {status}
      </Tag>
    </div>
  );
}

type Plain = Message<Record<never, never>>;

const kindWords: Readonly<Record<OrderType, Readonly<Record<'day' | 'gtc', Plain>>>> = {
  [orderType.market]: { day: m.trade_market_day, gtc: m.trade_market_gtc },
  [orderType.limit]: { day: m.trade_limit_day, gtc: m.trade_limit_gtc },
  [orderType.stop]: { day: m.trade_stop_day, gtc: m.trade_stop_gtc },
  [orderType.trailingStop]: { day: m.trade_trailing_day, gtc: m.trade_trailing_gtc },
  [orderType.stopLimit]: { day: m.trade_stop_limit_day, gtc: m.trade_stop_limit_gtc },
};

const exitWords = {
  takeProfit: m.trade_exit_take_profit,
  stopLoss: m.trade_exit_stop_loss,
} as const;

function statusText(order: OrderRow, isCancelling: boolean, say: Say): string {
  if (isCancelling) return say(m.trade_status_cancelling);
  const isPartly = order.status === orderStatus.partlyFilled;
  return say(isPartly ? m.trade_status_partly : m.trade_status_waiting);
}

function priceOf(order: OrderRow, say: Say): string {
  return order.price == null
    ? say(m.payment_type_market)
    : shownPrice(order.price, order, tradePriceForm(order));
}

function triggerFact(order: OrderRow, say: Say): readonly Fact[] {
  if (order.triggerPrice == null) return [];
  const value = shownPrice(order.triggerPrice, order, tradePriceForm(order));
  return [{ key: 'trigger', label: say(m.payment_trigger), value }];
}

/** What the order waits for: the open, its trigger, a distance, or its turn in the queue. */
function waitingText(order: OrderRow, quote: LiveQuote | undefined, say: Say): string {
  if (order.waitsForOpen && order.nextOpenTimestamp != null) {
    const time = formatExchangeDateTime(order.nextOpenTimestamp, exchangeZone(order), say);
    return say(m.trade_waits_for_open, { time });
  }
  const waiting = order.isArmed ? triggerGap(order, quote?.lastPrice) : waitingGap(order, quote);
  if (waiting === null) return '';
  if (!order.isArmed && !/[1-9]/.test(waiting.gap)) return say(m.trade_in_queue);
  const gap = shownPrice(waiting.gap, order, tradePriceForm(order));
  const percent = formatPlainPercent(waiting.percent);
  const isBuy = order.direction === direction.buy;
  if (order.isArmed) {
    return say(isBuy ? m.trade_armed_if_rises : m.trade_armed_if_falls, { gap, percent });
  }
  return say(isBuy ? m.trade_fills_if_falls : m.trade_fills_if_rises, { gap, percent });
}
