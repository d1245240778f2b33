import { direction, type OrderType, openClose, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { type KeyStat, KeyStats } from '@candor/ui/components/key-stats';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Message, type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { shownAverage } from '../../payment/shared/price-words.ts';
import type { OrderDetail } from './order-view.ts';

const typeWords: Readonly<Record<OrderType, Message<Record<never, never>>>> = {
  [orderType.market]: m.payment_type_market,
  [orderType.limit]: m.payment_type_limit,
  [orderType.stop]: m.payment_type_stop,
  [orderType.stopLimit]: m.payment_type_stop_limit,
  [orderType.trailingStop]: m.payment_type_trailing,
};

interface OrderFactsProps {
  order: OrderDetail;
  priceCurrency: string | undefined;
}

/** Block 2: the order as it was given and what came of it. */
export function OrderFacts({ order, priceCurrency }: OrderFactsProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const time = (atMs: number | null | undefined) =>
    atMs == null ? '--' : formatDateTime(atMs, timeZone);
  const money = (value: string | null | undefined) => formatMoney(value, order.currency);
  const priceText = (value: string | null | undefined) =>
    shownAverage(value, order.fills[0]?.quote.last, order, { currency: priceCurrency }).text;
  const isClose = order.openClose === openClose.close;
  const stats: KeyStat[] = [
    {
      key: 'direction',
      label: t(m.common_trade_direction),
      value: t(order.direction === direction.buy ? m.common_trade_buy : m.common_trade_sell),
    },
    { key: 'type', label: t(m.common_type), value: t(typeWords[order.type]) },
    {
      key: 'price',
      label: t(m.common_trade_price),
      value: priceText(order.price ?? order.avgPrice),
    },
    ...stopStats(order, priceText, t),
    ...(order.extendedHours === true
      ? [{ key: 'hours', label: t(m.order_hours), value: t(m.order_hours_extended), isWide: true }]
      : []),
    { key: 'num', label: t(m.common_quantity), value: formatQuantity(order.num) },
    ...(order.amount === undefined
      ? []
      : [{ key: 'amount', label: t(m.order_amount_asked), value: money(order.amount) }]),
    { key: 'total', label: t(m.common_trade_total_amount), value: money(order.totalAmount) },
    { key: 'leverage', label: t(m.common_trade_leverage), value: `${order.leverage}×` },
    { key: 'margin', label: t(m.common_trade_margin), value: money(order.margin) },
    { key: 'fee', label: t(m.common_trade_handling_fee), value: money(order.fee) },
    {
      key: 'open-time',
      label: t(m.order_open_time),
      value: time(order.createTimeTimestamp),
      isWide: true,
    },
    ...(isClose
      ? [
          {
            key: 'close-price',
            label: t(m.common_position_close_price),
            value: priceText(order.closePrice),
          },
          {
            key: 'close-time',
            label: t(m.common_position_close_time),
            value: time(order.closeTimeTimestamp),
            isWide: true,
          },
        ]
      : []),
    ...reversalStats(order, t),
    {
      key: 'number',
      label: t(m.order_number),
      value: <span className="na whitespace-normal! wrap-anywhere">{order.id}</span>,
      isWide: true,
    },
  ];
  return <KeyStats stats={stats} />;
}

/** A reversal is two orders: from each the other is found. */
function reversalStats({ reversal: id }: OrderDetail, say: Say): KeyStat[] {
  if (id === undefined) return [];
  const value = (
    <a className="link hit" href={hrefTo('pages/order/detail', { id })}>
      {id}
    </a>
  );
  return [{ key: 'reversal', label: say(m.order_reversal_other), value, isWide: true }];
}

/** Where a stop is set off, and how far a trailing one stays behind. */
function stopStats(
  { triggerPrice, trailAmount, trailPercent }: OrderDetail,
  priceText: (value: string | null | undefined) => string,
  say: Say,
): KeyStat[] {
  if (triggerPrice == null) return [];
  const stats = [{ key: 'trigger', label: say(m.payment_trigger), value: priceText(triggerPrice) }];
  if (trailAmount === undefined && trailPercent === undefined) return stats;
  const value = trailPercent === undefined ? priceText(trailAmount) : `${trailPercent}%`;
  return [...stats, { key: 'trail', label: say(m.payment_trail), value }];
}
