import { Check, Clock, X } from 'virtual:lucide';
import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Lettermark } from '@candor/ui/components/lettermark';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Tag } from '@candor/ui/components/tag';
import { minus, signOf } from '@candor/ui/figures/decimals';
import {
  exchangeZone,
  formatExchangeClock,
  formatExchangeDateTime,
} from '@candor/ui/format/exchange-zone';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { shownAverage } from '../../payment/shared/price-words.ts';
import { type OrderDetail, type Standing, standingOf } from './order-view.ts';

const iconShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

const looks = {
  filled: { tone: 'accent', icon: <Check {...iconShape} />, words: m.order_status_filled },
  partly: { tone: 'wait', icon: <Clock {...iconShape} />, words: m.order_status_partly },
  waiting: { tone: 'wait', icon: <Clock {...iconShape} />, words: m.order_status_waiting },
  queued: { tone: 'wait', icon: <Clock {...iconShape} />, words: m.order_event_queued },
  cancelled: { tone: 'plain', icon: <X {...iconShape} />, words: m.order_status_cancelled },
} as const satisfies Record<Standing, unknown>;

interface OrderHeadProps {
  order: OrderDetail;
  /** Currency of the instrument's prices, once it is known. */
  priceCurrency: string | undefined;
}

/** The open or the close it waits for. */
function WaitsFor({ order, standing }: { order: OrderDetail; standing: Standing }): ReactNode {
  const t = useT();
  const { nextOpenTimestamp, crossTimestamp } = order;
  const isQueued = standing === 'queued';
  const atMs = isQueued ? nextOpenTimestamp : crossTimestamp;
  if (atMs == null || !(isQueued || standing === 'waiting')) return null;
  const time = formatExchangeDateTime(atMs, exchangeZone(order), t);
  const words = isQueued ? m.trade_waits_for_open : m.trade_waits_for_close;
  return <p className="text-small text-warn">{t(words, { time })}</p>;
}

/** What a close that goes on in parts has left, and when it is sent next. */
function NextPart({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const { nextPartTimestamp: atMs, num, filledNum } = order;
  if (atMs === undefined) return null;
  const time = formatExchangeClock(atMs, exchangeZone(order), t);
  const left = formatQuantity(minus(num, filledNum));
  return <p className="num text-small text-warn">{t(m.trade_next_part, { left, time })}</p>;
}

/** Block 1: how the order stands, what filled of it, and why it ended where it did not fill. */
export function OrderHead({ order, priceCurrency }: OrderHeadProps): ReactNode {
  const t = useT();
  const standing = standingOf(order);
  const look = looks[standing];
  const isBuy = order.direction === direction.buy;
  const hasFilled = signOf(order.filledNum) > 0;
  const headline = hasFilled
    ? t(isBuy ? m.order_bought : m.order_sold, {
        num: formatQuantity(order.filledNum),
        price: shownAverage(order.avgPrice, order.fills[0]?.quote.last, order, {
          currency: priceCurrency,
        }).text,
      })
    : t(isBuy ? m.order_buying : m.order_selling, {
        num: formatQuantity(order.num),
        name: order.stockName,
      });
  return (
    <div className="flex items-start gap-3 px-edge py-3">
      <Lettermark code={order.stockCode} name={order.stockName} size="large" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-1.5" role="status">
          <Tag tone={look.tone}>
            {look.icon}
            {t(look.words)}
          </Tag>
          <span className="text-caption text-ink-3">
            {order.stockName} · {order.stockCode}
          </span>
        </div>
        <h2 className="num pt-1 text-[1.1875rem]/[1.5625rem] font-semibold whitespace-normal">
          {headline}
        </h2>
        <p className="num text-small text-ink-2">
          {t(m.order_filled_of, {
            n: formatQuantity(order.filledNum),
            num: formatQuantity(order.num),
          })}
        </p>
        {order.reason != null && (
          <p className="text-small text-ink">
            <b className="font-semibold">{t(m.common_reason_lead)}</b>
            <SentenceGap />
            {order.reason}
          </p>
        )}
        <WaitsFor order={order} standing={standing} />
        <NextPart order={order} />
      </div>
    </div>
  );
}
