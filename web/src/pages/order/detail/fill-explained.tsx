import { direction } from '@candor/contract/enums';
import './fill-explained.css';
import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { signOf } from '@candor/ui/figures/decimals';
import { decimalForDrawing } from '@candor/ui/format/decimal';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import {
  Explainable,
  ExplainSheet,
  type Explanation,
} from '../../payment/shared/explain-sheet.tsx';
import { feeExplanation } from '../../payment/shared/fee-lines.tsx';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { type CostSplit, costSplit, midOf, takenLevels } from '../shared/cost-split.ts';
import { barWidths, limitInstead, metAsks, type OrderDetail } from './order-view.ts';

interface FillExplainedProps {
  order: OrderDetail;
  /** Cash per 1 of price and 1 of quantity. */
  multiplier: string;
  priceCurrency: string;
  /** The cost stands elsewhere on the page. */
  hasCost?: boolean;
}

/** What was asked, what the book had, and what trading at once cost. */
export function FillExplained(props: FillExplainedProps): ReactNode {
  const { order, multiplier, priceCurrency, hasCost = true } = props;
  const levels = takenLevels(order.fills, order.direction as 0 | 1);
  return (
    <>
      <Story order={order} levels={levels} priceCurrency={priceCurrency} />
      <Book order={order} levels={levels} />
      {hasCost && <FillCost order={order} multiplier={multiplier} />}
      <LimitInstead order={order} levels={levels} />
    </>
  );
}

interface WithLevels {
  order: OrderDetail;
  levels: ReturnType<typeof takenLevels>;
}

function Story({
  order,
  levels,
  priceCurrency,
}: WithLevels & { priceCurrency: string }): ReactNode {
  const t = useT();
  const num = formatQuantity(order.num);
  const asked =
    order.price == null
      ? t(m.order_asked_market, { num })
      : t(m.order_asked_limit, {
          num,
          price: shownPrice(order.price, order, { currency: priceCurrency }),
        });
  const [first, ...rest] = levels;
  const reached =
    first === undefined || rest.length === 0
      ? t(m.order_one_level)
      : t(metAsks(order) ? m.order_seller_had : m.order_buyer_had, {
          first: formatQuantity(first.num),
          n: String(rest.length),
        });
  return (
    <p className="px-edge text-body text-ink-2">
      {asked}
      <SentenceGap />
      {reached}
    </p>
  );
}

function Book({ order, levels }: WithLevels): ReactNode {
  const t = useT();
  const seen = order.fills[0]?.quote;
  if (seen === undefined) return null;
  const widths = barWidths(levels);
  const hasOthers = widths.some((width) => width.others > 0);
  const time = formatClock(seen.time, exchangeZone(order).timeZone);
  const isBuy = order.direction === direction.buy;
  return (
    <section className="px-edge pt-4">
      <div className="flex items-center gap-2 pb-2 text-small text-ink-2">
        <i className={`size-2.5 rounded-[2px] ${isBuy ? 'bg-buy' : 'bg-sell-fill'}`} />
        <span>{t(m.order_yours)}</span>
        {hasOthers && (
          <>
            <i className="left-for-others ml-2 size-2.5 rounded-[2px]" />
            <span>{t(m.order_left_for_others)}</span>
          </>
        )}
        <span className="flex-1" />
        <span className="num">{t(isBuy ? m.order_ask_book : m.order_bid_book, { time })}</span>
      </div>
      <ol className="grid gap-2">
        {levels.map((level, index) => (
          <li
            key={level.price}
            className="num grid grid-cols-[72px_1fr_auto] items-center gap-2 text-[.875rem]/[1.25rem]"
          >
            <span>{shownPrice(level.price, order)}</span>
            <span className="flex h-5 gap-0.5" aria-hidden="true">
              <i
                className={`block h-full rounded-[4px] ${isBuy ? 'bg-buy' : 'bg-sell-fill'}`}
                style={{ width: `${widths[index]?.yours}%` }}
              />
              <i
                className="left-for-others block h-full rounded-[4px]"
                style={{ width: `${widths[index]?.others}%` }}
              />
            </span>
            <span className="text-ink-2">
              <b className="font-semibold text-ink">{formatQuantity(level.num)}</b>
              {level.of !== null && ` ${t(m.order_level_of, { num: formatQuantity(level.of) })}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="num pt-2 text-caption whitespace-normal text-ink-3">
        {t(m.order_quote_seen)}
        <SentenceGap />
        {t(m.common_quote_bid)} {shownPrice(seen.bid, order)} · {t(m.common_quote_ask)}{' '}
        {shownPrice(seen.ask, order)} · {t(m.common_quote_last_price)}{' '}
        {shownPrice(seen.last, order)}
      </p>
    </section>
  );
}

/** Why the size of the order cost more, nothing, or less. */
const sizeWords = {
  1: m.order_explain_size,
  0: m.order_explain_size_none,
  [-1]: m.order_explain_better,
} as const;
const parts = ['fee', 'size', 'spread'] as const;
type Part = (typeof parts)[number];
const looks: Readonly<Record<Part, string>> = {
  fee: 'bg-ink',
  size: 'bg-buy',
  spread: 'bg-control',
};

interface FillCostProps extends Pick<FillExplainedProps, 'order' | 'multiplier'> {
  /**
   * In place of the usual one: then it is brief, and an order that met one price has no line for
   * its size.
   */
  title?: string;
}

/** What trading at once cost, in parts that add up, each explained. */
export function FillCost({ order, multiplier, title }: FillCostProps): ReactNode {
  const t = useT();
  const split = costSplit(order.fills, multiplier);
  const [explained, setExplained] = useState<Part | null>(null);
  const mid = order.fills[0] === undefined ? null : midOf(order.fills[0].quote);
  const isBetter = signOf(split.size) < 0;
  const isBrief = title !== undefined;
  const spreadLabel = () => {
    if (isBrief) return t(m.order_first_spread);
    return mid !== null && order.fills.length === 1
      ? t(m.order_cost_spread, { mid: shownPrice(mid, order) })
      : t(m.order_cost_spread_plain);
  };
  const labels: Readonly<Record<Part, string>> = {
    fee: t(m.order_cost_fee),
    size: t(isBetter ? m.order_cost_better : m.order_cost_size),
    spread: spreadLabel(),
  };
  const explanations: Readonly<Record<Part, Explanation>> = {
    fee: {
      title: labels.fee,
      text: t(m.payment_explain_fee),
      how: 'sum',
      lines: feeExplanation(
        order.fills.flatMap((fill) => fill.feeLines),
        { fee: split.fee, currency: order.currency, label: labels.fee },
      ),
    },
    size: {
      title: labels.size,
      text: t(sizeWords[signOf(split.size)]),
      how: 'said',
    },
    spread: { title: labels.spread, text: t(m.order_explain_spread), how: 'said' },
  };
  const isNothing = isBrief && signOf(split.size) === 0;
  const shown = parts.filter((part) =>
    part === 'spread' ? split.spread !== null : part !== 'size' || !isNothing,
  );
  return (
    <section className="px-edge pt-5">
      <h2 className="flex items-baseline justify-between text-title">
        {title ?? t(m.order_cost_title)}
        <span className="num">{formatMoney(split.total, order.currency)}</span>
      </h2>
      <CostBar shown={shown} split={split} />
      <dl className={isBrief ? 'cost-brief' : 'mt-1.5'}>
        {shown.map((part) => (
          <div
            key={part}
            className={`flex items-center gap-2 text-small ${isBrief ? 'py-1.5' : 'py-3.5'}`}
          >
            <dt className="flex min-w-0 flex-1 items-center gap-2">
              <i className={`size-2.5 flex-none rounded-[2px] ${looks[part]}`} aria-hidden="true" />
              <Explainable onExplain={() => setExplained(part)}>{labels[part]}</Explainable>
            </dt>
            <dd className="num font-medium">{formatMoney(split[part], order.currency)}</dd>
          </div>
        ))}
      </dl>
      <ExplainSheet
        explanation={explained === null ? null : explanations[explained]}
        onClose={() => setExplained(null)}
      />
    </section>
  );
}

/** The parts of the cost, each as wide as it is large. */
function CostBar({ shown, split }: { shown: readonly Part[]; split: CostSplit }): ReactNode {
  return (
    <div className="mt-2 flex h-2 gap-0.5" aria-hidden="true">
      {shown.map((part) => (
        <i
          key={part}
          className={`min-w-0 rounded-[2px] ${looks[part]}`}
          style={{ flexGrow: Math.max(0, decimalForDrawing(split[part])) }}
        />
      ))}
    </div>
  );
}

function LimitInstead({ order, levels }: WithLevels): ReactNode {
  const t = useT();
  const instead = order.price == null ? limitInstead(levels) : null;
  if (instead === null) return null;
  return (
    <p className="px-edge pt-3 text-small text-ink-2">
      {t(m.order_limit_instead, {
        price: shownPrice(instead.price, order),
        now: formatQuantity(instead.now),
        rest: formatQuantity(instead.rest),
      })}
    </p>
  );
}
