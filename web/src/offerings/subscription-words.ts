import type { SubscriptionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { formatMoney, formatPrice, formatQuantity, noValue } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import type { Say } from '@candor/ui/words';
import type { OfferingFact } from './offering-facts.tsx';

const words = {
  0: m.product_ipo_waiting,
  1: m.product_ipo_allotted,
  2: m.product_ipo_not_allotted,
} as const;

export function statusWord({ status }: Pick<SubscriptionRow, 'status'>, say: Say): string {
  return say(words[status]);
}

/** What stands in the row of a subscription, in the order of the screen. */
export function subscriptionFacts(row: SubscriptionRow, say: Say): readonly OfferingFact[] {
  const { currency } = row;
  const price = (value: string | null | undefined) => formatPrice(value, { currency });
  return [
    { label: say(m.common_quantity), value: formatQuantity(row.num) },
    { label: say(m.common_trade_total_amount), value: formatMoney(row.total, currency) },
    {
      label: say(m.product_ipo_allot_num),
      value: row.allotNum == null ? noValue : formatQuantity(row.allotNum),
    },
    { label: say(m.product_ipo_discounted), value: price(row.discountPrice) },
    { label: say(m.product_ipo_actual), value: price(row.actualPrice) },
    { label: say(m.product_ipo_paid), value: formatMoney(row.paidAmount, currency) },
    { label: say(m.product_ipo_pending), value: formatMoney(row.pendingAmount, currency) },
    { label: say(m.product_ipo_allot_date), value: formatDateTime(row.allotDateTimestamp) },
    { label: say(m.product_ipo_list_date), value: formatDateTime(row.listDate) },
  ];
}
