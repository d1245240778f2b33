import { direction, type OrderType, orderStatus, orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { crossOf } from '@candor/domain/time/session-cross';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { minus } from '@candor/ui/figures/decimals';
import {
  exchangeZone,
  formatExchangeClock,
  formatExchangeDateTime,
} from '@candor/ui/format/exchange-zone';
import { formatMoney, formatQuantity, noValue } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Message, type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { type LiveQuote, useQuoteInView } from '../../../live/quotes.ts';
import { orders, useLiveRows, useToldRows } from '../../../live/use-rows.ts';
import { DenseRow, RowActions } from '../../../market/dense-row.tsx';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { usePages } from '../../../market/use-pages.ts';
import { ChangeButton } from '../../order/shared/amend-sheet.tsx';
import { CancelSheet } from '../../order/shared/cancel-sheet.tsx';
import { useCancelOrder } from '../../order/shared/use-cancel-order.ts';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { AllAtOnce } from './all-at-once.tsx';
import { FactGrid } from './fact-grid.tsx';
import { ListStates } from './list-states.tsx';
import { filterInput, type TradeFilter } from './trade-filters.ts';
import { triggerGap, type WaitingGap, waitingGap } from './waiting-gap.ts';
import { WaitingRuler } from './waiting-ruler.tsx';

/** Entrusted: orders that wait, how far the market is from them, and the way to cancel them. */
export function EntrustedOrders({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('consignList', filterInput[filter]);
  const shown = useLiveRows(orders, list, useToldRows(orders));
  const cancelling = useCancelOrder();
  const [asked, setAsked] = useState<OrderRow | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <>
      <ListStates list={list} emptyTitle={t(m.trade_no_orders)}>
        <ul>
          {shown.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isOpen={order.id === openedId}
              onToggle={() => setOpenedId(order.id === openedId ? null : order.id)}
              isCancelling={cancelling.busyId === order.id}
              onCancel={() => setAsked(order)}
            />
          ))}
        </ul>
        <p className="border-t border-line px-edge pt-4 text-small text-ink-2">
          {t(m.trade_entrusted_note)}
        </p>
      </ListStates>
      <AllAtOnce call="orderCancelAll" rows={shown} />
      <CancelSheet order={asked} cancelling={cancelling} onClose={() => setAsked(null)} />
    </>
  );
}

interface OrderCardProps {
  order: OrderRow;
  isOpen: boolean;
  isCancelling: boolean;
  onToggle: () => void;
  onCancel: () => void;
}

/** A waiting order in a row: its price, what filled, how far the market is, and how it is. */
function OrderCard({ order, isOpen, isCancelling, onToggle, onCancel }: OrderCardProps): ReactNode {
  const t = useT();
  const { stockCode: code, stockName: name, source, market } = order;
  const { ref, quote } = useQuoteInView<HTMLLIElement>({ code, source, market });
  const waiting = order.waitsForOpen || isOfCross(order) ? null : gapOf(order, quote);
  const opens = openText(order, t);
  return (
    <DenseRow
      ref={ref}
      code={code}
      name={name}
      isOpen={isOpen}
      onToggle={onToggle}
      note={<WhatWaits order={order} />}
      middle={
        <>
          <span>{shownPriceOf(order, t)}</span>
          <span>{filledText(order, t)}</span>
        </>
      }
      end={
        <>
          <span className={waiting === null ? 'na' : undefined}>
            <span className="visually-hidden">{t(m.trade_distance)} </span>
            {waiting === null ? noValue : formatPlainPercent(waiting.percent)}
          </span>
          <span>
            <span className="text-warn">{statusText(order, isCancelling, t)}</span>
          </span>
        </>
      }
      below={opens === null ? <Distance order={order} waiting={waiting} /> : <small>{opens}</small>}
    >
      <OrderFacts order={order} />
      <div className="mt-3 text-small text-ink-2">
        <p>{waitingText(order, waiting, t)}</p>
        <p>{t(endWordsOf(order))}</p>
      </div>
      <OrderActions order={order} isCancelling={isCancelling} onCancel={onCancel} />
    </DenseRow>
  );
}

/** The code, the side and the kind of order. */
function WhatWaits({ order }: { order: OrderRow }): ReactNode {
  const t = useT();
  const isBuy = order.direction === direction.buy;
  const kind = order.exit === undefined ? kindOf(order) : exitWords[order.exit];
  return (
    <>
      <b className={`font-medium ${isBuy ? 'text-accent-text' : 'text-ink-2'}`}>
        {t(isBuy ? m.common_trade_buy : m.common_trade_sell)}
      </b>{' '}
      · {t(kind)}
    </>
  );
}

function OrderFacts({ order }: { order: OrderRow }): ReactNode {
  const t = useT();
  const form = tradePriceForm(order);
  const prices = [
    { key: 'price', label: t(m.common_trade_price), price: order.price },
    { key: 'trigger', label: t(m.payment_trigger), price: order.triggerPrice },
    { key: 'takeProfit', label: t(m.payment_take_profit), price: order.takeProfitPrice },
    { key: 'stopLoss', label: t(m.payment_stop_loss), price: order.stopLossPrice },
  ];
  return (
    <FactGrid
      facts={[
        ...prices.flatMap(({ key, label, price }) =>
          price == null ? [] : [{ key, label, value: shownPrice(price, order, form) }],
        ),
        { key: 'num', label: t(m.common_quantity), value: formatQuantity(order.num) },
        { key: 'filled', label: t(m.trade_filled), value: filledText(order, t) },
        {
          key: 'total',
          label: t(m.common_trade_total_amount),
          value: formatMoney(order.totalAmount, order.currency),
        },
      ]}
    />
  );
}

function OrderActions({
  order,
  isCancelling,
  onCancel,
}: Pick<OrderCardProps, 'order' | 'isCancelling' | 'onCancel'>): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { id, stockCode: code, stockName: name, source, market } = order;
  return (
    <RowActions>
      <ButtonLink variant="line" isSmall href={hrefTo('pages/order/detail', { id })}>
        {t(m.order_details)}
      </ButtonLink>
      <ButtonLink variant="line" isSmall href={quoteHref({ code, name, source, market })}>
        {t(m.trade_to_quote)}
      </ButtonLink>
      <ChangeButton order={order} isSmall />
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
    </RowActions>
  );
}

/** The ruler of a price that the market has not reached; nothing where there is no distance. */
function Distance({ order, waiting }: { order: OrderRow; waiting: WaitingGap | null }): ReactNode {
  if (waiting === null || !/[1-9]/.test(waiting.gap)) return null;
  const isBuy = order.direction === direction.buy;
  // A limit waits for a better price, an armed stop for a worse one.
  const isBelow = isBuy !== (order.isArmed === true);
  return <WaitingRuler percent={waiting.percent} isBuy={isBuy} isBelow={isBelow} />;
}

type Plain = Message<Record<never, never>>;

const kindWords: Readonly<Record<OrderType, Readonly<Record<'day' | 'gtc', Plain>>>> = {
  [orderType.market]: { day: m.trade_market_day, gtc: m.trade_market_gtc },
  [orderType.limit]: { day: m.trade_limit_day, gtc: m.trade_limit_gtc },
  [orderType.stop]: { day: m.trade_stop_day, gtc: m.trade_stop_gtc },
  [orderType.trailingStop]: { day: m.trade_trailing_day, gtc: m.trade_trailing_gtc },
  [orderType.stopLimit]: { day: m.trade_stop_limit_day, gtc: m.trade_stop_limit_gtc },
};

const crossKinds = {
  open: { market: m.trade_market_open, limit: m.trade_limit_open },
  close: { market: m.trade_market_close, limit: m.trade_limit_close },
} as const;

/** An order for a print is at the market or a limit. */
function kindOf({ timeInForce, type }: OrderRow): Plain {
  const cross = crossOf(timeInForce);
  if (cross === null) return kindWords[type][timeInForce === 'gtc' ? 'gtc' : 'day'];
  return crossKinds[cross][type === orderType.market ? 'market' : 'limit'];
}

function endWordsOf(order: OrderRow): Plain {
  if (isOfCross(order)) return m.trade_cross_ends;
  if (order.timeInForce === 'gtc') return m.trade_gtc_ends;
  return order.extendedHours === true ? m.trade_extended_ends : m.trade_day_ends;
}

/** It waits for the price of an open or close, and for no other. */
function isOfCross({ crossTimestamp }: OrderRow): boolean {
  return crossTimestamp !== undefined;
}

const exitWords = {
  takeProfit: m.trade_exit_take_profit,
  stopLoss: m.trade_exit_stop_loss,
} as const;

function statusText(order: OrderRow, isCancelling: boolean, say: Say): string {
  if (isCancelling) return say(m.trade_status_cancelling);
  const isPartly = order.status === orderStatus.partlyFilled;
  return say(isPartly ? m.trade_status_partly : m.trade_status_waiting);
}

/** What the row stands for: its limit, else its trigger. */
function shownPriceOf(order: OrderRow, say: Say): string {
  const price = order.price ?? order.triggerPrice;
  if (price == null) return say(m.payment_type_market);
  return shownPrice(price, order, tradePriceForm(order));
}

function filledText({ filledNum, num }: OrderRow, say: Say): string {
  return say(m.trade_filled_of, { filled: formatQuantity(filledNum), num: formatQuantity(num) });
}

/** What it waits for beside a price: its next part, an open or a close; null of most. */
function openText(order: OrderRow, say: Say): string | null {
  const { nextPartTimestamp, num, filledNum } = order;
  if (nextPartTimestamp !== undefined) {
    const time = formatExchangeClock(nextPartTimestamp, exchangeZone(order), say);
    return say(m.trade_next_part, { left: formatQuantity(minus(num, filledNum)), time });
  }
  const { waitsForOpen, nextOpenTimestamp, crossTimestamp } = order;
  const atMs = waitsForOpen ? nextOpenTimestamp : crossTimestamp;
  if (atMs == null) return null;
  const time = formatExchangeDateTime(atMs, exchangeZone(order), say);
  return say(waitsForOpen ? m.trade_waits_for_open : m.trade_waits_for_close, { time });
}

/** How far the market is from its trigger, while it waits for that, or from its limit. */
function gapOf(order: OrderRow, quote: LiveQuote | undefined): WaitingGap | null {
  return order.isArmed ? triggerGap(order, quote?.lastPrice) : waitingGap(order, quote);
}

/** What the order waits for: the open, its trigger, a distance, or its turn in the queue. */
function waitingText(order: OrderRow, waiting: WaitingGap | null, say: Say): string {
  if (waiting === null) return openText(order, say) ?? '';
  if (!order.isArmed && !/[1-9]/.test(waiting.gap)) return say(m.trade_in_queue);
  const gap = shownPrice(waiting.gap, order, tradePriceForm(order));
  const percent = formatPlainPercent(waiting.percent);
  const isBuy = order.direction === direction.buy;
  if (order.isArmed) {
    return say(isBuy ? m.trade_armed_if_rises : m.trade_armed_if_falls, { gap, percent });
  }
  return say(isBuy ? m.trade_fills_if_falls : m.trade_fills_if_rises, { gap, percent });
}
