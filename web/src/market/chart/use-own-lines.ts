import { direction, type OrderType, openClose, orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { signOf } from '@candor/ui/figures/decimals';
import { formatQuantity } from '@candor/ui/format/money';
import { type Message, type Say, useT } from '@candor/ui/words';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { orders, useLiveRows, useToldRows } from '../../live/use-rows.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { Held } from '../quote/use-held.ts';

/** A price of the customer's own on the chart. */
export interface OwnLine {
  readonly id: string;
  readonly label: string;
  readonly price: string;
  readonly tone: 'buy' | 'sell' | 'average';
  /** The order that waits for it; null of the average price. */
  readonly order: OrderRow | null;
  /** What is held and ends there, or what the average is of. */
  readonly held: OwnHeld | null;
  /** What is changed as it moves; null: it cannot be moved. */
  readonly moves: LineMove | null;
}

/** A price of an order, or an exit of what is held. */
export type LineMove =
  | { readonly of: 'order'; readonly order: OrderRow; readonly field: 'price' | 'triggerPrice' }
  | { readonly of: 'exit'; readonly held: OwnHeld; readonly field: ExitField };

export type ExitField = 'takeProfitPrice' | 'stopLossPrice';

export type OwnHeld = Pick<Held, 'id' | 'avgPrice' | 'profit'> & {
  readonly side: 'long' | 'short';
};

/** What is held of an instrument on either side. */
export interface Holdings {
  readonly long: Held | null | undefined;
  readonly short: Held | null | undefined;
}

const ordersRead = 100;

/** Lines of the customer's waiting orders in an instrument, and of his average prices. */
export function useOwnLines(
  of: InstrumentAddress,
  { long, short }: Holdings,
  isWanted: boolean,
): readonly OwnLine[] {
  const t = useT();
  const { code, source, market } = of;
  const { data, askedAtMs } = useCall(
    'consignList',
    { source, pageNo: 1, pageSize: ordersRead },
    { forCustomer: true, isEnabled: isWanted },
  );
  const told = useToldRows(orders, isWanted);
  const waiting = useLiveRows(orders, { rows: data?.list, askedAtMs }, told);
  return useMemo(() => {
    if (!isWanted) return [];
    const own = waiting.filter((row) => row.stockCode === code && row.market === market);
    const held = [long && heldAs('long', long), short && heldAs('short', short)].flatMap((one) =>
      one == null || signOf(one.avgPrice) === 0 ? [] : [one],
    );
    return [
      ...own.flatMap((order) => linesOf(order, held, t)),
      ...held.map((one) => averageLine(one, held.length > 1, t)),
    ];
  }, [waiting, code, market, long, short, isWanted, t]);
}

function heldAs(side: OwnHeld['side'], { id, avgPrice, profit }: Held): OwnHeld {
  return { id, avgPrice, profit, side };
}

function averageLine(held: OwnHeld, isOneOfTwo: boolean, say: Say): OwnLine {
  const side = say(held.side === 'long' ? m.quote_long : m.quote_short);
  const label = isOneOfTwo ? `${side} · ${say(m.trade_average)}` : say(m.trade_average);
  const line = { id: `average ${held.side}`, label, price: held.avgPrice, held } as const;
  return { ...line, tone: 'average', order: null, moves: null };
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
export function linesOf(
  order: OrderRow,
  holdings: readonly OwnHeld[],
  say: Say,
): readonly OwnLine[] {
  const isBuy = order.direction === direction.buy;
  const num = formatQuantity(order.num);
  const kind = say(order.exit === undefined ? typeWords[order.type] : exitWords[order.exit]);
  const side = say(isBuy ? m.common_trade_buy : m.common_trade_sell);
  const label =
    order.exit === undefined
      ? say(m.quote_line_order, { side, kind, num })
      : say(m.quote_line_exit, { kind, num });
  const ends = order.exit !== undefined || order.openClose === openClose.close;
  const held = holdings.find(({ side: one }) => ends && (one === 'short') === isBuy) ?? null;
  const line = { label, tone: isBuy ? 'buy' : 'sell', order, held } as const;
  return (['triggerPrice', 'price'] as const).flatMap((field) => {
    const price = order[field];
    if (price == null || (field === 'triggerPrice' && order.isArmed !== true)) return [];
    return [{ ...line, id: `${order.id} ${field}`, price, moves: moveOf(order, field, held) }];
  });
}

/** An exit moves with its position, a trailing stop by itself. */
function moveOf(
  order: OrderRow,
  field: 'price' | 'triggerPrice',
  held: OwnHeld | null,
): LineMove | null {
  if (order.type === orderType.trailingStop) return null;
  if (order.exit === undefined) return { of: 'order', order, field };
  return held === null ? null : { of: 'exit', held, field: `${order.exit}Price` };
}
