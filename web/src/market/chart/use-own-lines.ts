import { direction, type OrderType, orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { type Message, type Say, useT } from '../../app/words.ts';
import { signOf } from '../../figures/decimals.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { orders, useLiveRows, useToldRows } from '../../live/use-rows.ts';
import { formatQuantity } from '../../ui/format/money.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { Held } from '../quote/use-held.ts';

/** A price of the customer's own on the chart. */
export interface OwnLine {
  readonly id: string;
  readonly label: string;
  readonly price: string;
  readonly tone: 'buy' | 'sell' | 'average';
  /** The order that moves with it, and which of its prices; null: it cannot be moved. */
  readonly moves: { readonly order: OrderRow; readonly field: 'price' | 'triggerPrice' } | null;
}

const ordersRead = 100;

/** Lines of the customer's waiting orders in an instrument, and of his average price. */
export function useOwnLines(
  of: InstrumentAddress,
  held: Held | null | undefined,
  isWanted: boolean,
): readonly OwnLine[] {
  const t = useT();
  const { code, source, market } = of;
  const { data, askedAtMs } = useCall(
    'consignList',
    { source, pageNo: 1, pageSize: ordersRead },
    { forCustomer: true, isEnabled: isWanted, everyMs: usePollWhileDown() },
  );
  const told = useToldRows(orders, isWanted);
  const waiting = useLiveRows(orders, { rows: data?.list, askedAtMs }, told);
  const average = held?.avgPrice;
  return useMemo(() => {
    if (!isWanted) return [];
    const own = waiting.filter((row) => row.stockCode === code && row.market === market);
    return [
      ...own.flatMap((order) => linesOf(order, t)),
      ...(average === undefined || signOf(average) === 0 ? [] : [averageLine(average, t)]),
    ];
  }, [waiting, code, market, average, isWanted, t]);
}

function averageLine(price: string, say: Say): OwnLine {
  const label = say(m.trade_average);
  return { id: 'average', label, price, tone: 'average', moves: null };
}

const typeWords: Readonly<Record<OrderType, Message<Record<never, never>>>> = {
  [orderType.market]: m.payment_type_market,
  [orderType.limit]: m.payment_type_limit,
  [orderType.stop]: m.payment_type_stop,
  [orderType.stopLimit]: m.payment_type_stop_limit,
  [orderType.trailingStop]: m.payment_type_trailing,
};

const exitWords = { takeProfit: m.payment_take_profit, stopLoss: m.payment_stop_loss } as const;

/** The trigger while an order waits for it, and the limit: each price that can be waited for. */
export function linesOf(order: OrderRow, say: Say): readonly OwnLine[] {
  const isBuy = order.direction === direction.buy;
  const num = formatQuantity(order.num);
  const kind = say(order.exit === undefined ? typeWords[order.type] : exitWords[order.exit]);
  const side = say(isBuy ? m.common_trade_buy : m.common_trade_sell);
  const label =
    order.exit === undefined
      ? say(m.quote_line_order, { side, kind, num })
      : say(m.quote_line_exit, { kind, num });
  const line = { label, tone: isBuy ? 'buy' : 'sell' } as const;
  const isTrailing = order.type === orderType.trailingStop;
  const isMoved = order.exit === undefined && !isTrailing;
  return (['triggerPrice', 'price'] as const).flatMap((field) => {
    const price = order[field];
    if (price == null || (field === 'triggerPrice' && order.isArmed !== true)) return [];
    const moves = isMoved ? { order, field } : null;
    return [{ ...line, id: `${order.id} ${field}`, price, moves }];
  });
}
