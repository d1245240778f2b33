import { direction, openClose, orderStatus } from '@candor/contract/enums';
import type { OutputOf } from '@candor/contract/route';
import type { orderDetail } from '@candor/contract/routes/orders';
import { compare, minus, negated, signOf, sum } from '@candor/ui/figures/decimals';

type AnyDetail = OutputOf<typeof orderDetail>;
/** An order with its fills and events, as against a subscription or a follow order. */
export type OrderDetail = Extract<AnyDetail, { fills: unknown }>;

export function isOrder(detail: AnyDetail): detail is OrderDetail {
  return 'fills' in detail;
}

/** The order with the fills that count; what was taken back stands in its events. */
export function withoutBusted(order: OrderDetail): OrderDetail {
  return { ...order, fills: order.fills.filter(({ busted }) => busted === undefined) };
}

/** How an order stands, in the words of the customer. */
export type Standing = 'filled' | 'partly' | 'waiting' | 'queued' | 'cancelled';

export function standingOf(
  order: Pick<OrderDetail, 'status' | 'filledNum' | 'waitsForOpen'>,
): Standing {
  if (order.status === orderStatus.success) return 'filled';
  if (order.status === orderStatus.cancelled) return 'cancelled';
  if (order.waitsForOpen) return 'queued';
  return signOf(order.filledNum) > 0 ? 'partly' : 'waiting';
}

/** Whether there is still something to cancel. */
export function isCancellable(order: Pick<OrderDetail, 'status'>): boolean {
  return order.status === orderStatus.inProgress || order.status === orderStatus.partlyFilled;
}

/**
 * What the fills of an order did to its wallet; the lines add up to
 * `total`, above zero in both cases.
 */
export interface WalletEffect {
  readonly kind: 'taken' | 'received';
  readonly lines: readonly {
    readonly key: 'locked' | 'fee' | 'released' | 'result' | 'accrued';
    readonly amount: string;
  }[];
  readonly total: string;
}

/** Opening locks margin and pays fees; closing releases margin, adds the result and pays fees. */
export function walletEffect(
  order: Pick<OrderDetail, 'openClose' | 'margin' | 'fee' | 'profit' | 'accruedInterest'>,
): WalletEffect {
  const { accruedInterest: accrued = '0' } = order;
  if (order.openClose === openClose.open) {
    return {
      kind: 'taken',
      lines: [
        { key: 'locked', amount: order.margin },
        { key: 'fee', amount: order.fee },
        ...accruedLine(negated(accrued)),
      ],
      total: minus(sum([order.margin, order.fee]), accrued),
    };
  }
  // `profit` of a closing order has its fees taken off already.
  const realised = order.profit ?? '0.00';
  return {
    kind: 'received',
    lines: [
      { key: 'released', amount: order.margin },
      { key: 'result', amount: sum([realised, order.fee]) },
      { key: 'fee', amount: negated(order.fee) },
      ...accruedLine(accrued),
    ],
    total: sum([order.margin, realised, accrued]),
  };
}

/** Interest of a bond beside its price; nothing else has any. */
function accruedLine(amount: string): WalletEffect['lines'] {
  return signOf(amount) === 0 ? [] : [{ key: 'accrued', amount }];
}

/**
 * What a limit at the first price taken would have done instead. Null when nothing would differ.
 */
export function limitInstead(
  levels: readonly { price: string; num: string }[],
): { price: string; now: string; rest: string } | null {
  const [first, ...others] = levels;
  if (first === undefined || others.length === 0) return null;
  return { price: first.price, now: first.num, rest: sum(others.map((level) => level.num)) };
}

/** Seconds after the first event, for the timeline: `0.024`. */
export function secondsAfter(firstMs: number, atMs: number): string {
  return ((atMs - firstMs) / 1000).toFixed(3);
}

/**
 * Widths of one level's bar in whole percent: the customer's part, and what was left for others.
 */
export interface BarWidths {
  readonly yours: number;
  readonly others: number;
}

/** Bars measured against the largest level. What was taken is never drawn at less than 2 %. */
export function barWidths(levels: readonly { num: string; of: string | null }[]): BarWidths[] {
  const largest = levels.reduce((most, { num, of }) => {
    const whole = of !== null && compare(of, num) > 0 ? of : num;
    return compare(whole, most) > 0 ? whole : most;
  }, '0');
  if (signOf(largest) === 0) return levels.map(() => ({ yours: 0, others: 0 }));
  const percent = (part: string) => Math.round((Number(part) / Number(largest)) * 100);
  return levels.map(({ num, of }) => ({
    yours: Math.max(2, percent(num)),
    others: of !== null && compare(of, num) > 0 ? percent(minus(of, num)) : 0,
  }));
}

/** The side of the book an order met: a buy meets the asks. */
export function metAsks(order: Pick<OrderDetail, 'direction'>): boolean {
  return order.direction === direction.buy;
}
