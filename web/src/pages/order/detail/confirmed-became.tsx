import './confirmed-became.css';
import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { compare, minus, negated, signOf, sum } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { Sentence, strong } from '../../payment/shared/sentence.tsx';
import type { OrderDetail } from './order-view.ts';
import { firstHad, priceCauses } from './price-causes.ts';

type Confirmed = NonNullable<OrderDetail['confirmed']>;

interface ConfirmedBecameProps {
  order: OrderDetail;
  priceCurrency: string | undefined;
  /** Of the customer's first purchase, which is told in fewer words. */
  isFirst?: boolean;
}

/** What the customer confirmed beside what it became, and causes that add up to the difference. */
export function ConfirmedBecame(props: ConfirmedBecameProps): ReactNode {
  const t = useT();
  const { order, priceCurrency, isFirst = false } = props;
  const { confirmed: told } = order;
  if (told == null) return null;
  const rows = rowsOf(order, told, { currency: priceCurrency, isFirst });
  const sums = rows[rows.length - 1];
  return (
    <section className="grid gap-3 px-edge pt-5">
      <h2 className="visually-hidden">{t(m.order_became_title)}</h2>
      <p className="confirm-sentence">
        {sums && <Sentence text={headline({ order, told, sums }, t)} />}
      </p>
      <table className="num w-full text-small">
        <thead>
          <tr className="text-caption text-ink-3">
            <td />
            <th scope="col" className="text-right font-normal">
              {t(told.by === 'customer' ? m.order_you_confirmed : m.order_was_estimated)}
            </th>
            <td />
            <th scope="col" className="text-right font-normal">
              {t(m.order_it_became)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row === sums ? 'became-row became-sum' : 'became-row'}>
              <th scope="row">{t(row.label)}</th>
              <td className="text-right">{row.was}</td>
              <td className="px-2 text-center">
                <span className="became-sign" data-differs={row.was !== row.is || undefined}>
                  {row.was === row.is ? '=' : '≠'}
                </span>
              </td>
              <td className="text-right font-medium">{row.is}</td>
            </tr>
          ))}
          {told.guard && (
            <tr className="became-row">
              <th scope="row">
                {t(order.direction === direction.buy ? m.order_guard_buy : m.order_guard_sell, {
                  percent: told.guard.percent,
                })}
              </th>
              <td className="text-right">{formatMoney(told.guard.amount, order.currency)}</td>
              <td />
              <td className="text-right font-medium">{t(m.order_guard_kept)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <Why order={order} told={told} />
    </section>
  );
}

const becauseOf = {
  quantity: m.order_became_for_quantity,
  price: m.order_became_for_price,
  fee: m.order_became_for_fee,
} as const;

interface Headed {
  order: OrderDetail;
  told: Confirmed;
  sums: { readonly was: string; readonly is: string };
}

/** Both sums in one sentence with the largest cause. */
function headline({ order, told, sums }: Headed, say: Say): string {
  const figures = { confirmed: strong(sums.was), became: strong(sums.is) };
  const size = (amount: string) => (signOf(amount) < 0 ? negated(amount) : amount);
  const [first] = [...told.causes].sort((a, b) => compare(size(b.amount), size(a.amount)));
  if (first === undefined) return say(m.order_became_head_same, figures);
  const num = strong(formatQuantity(minus(order.num, told.became.num)));
  const had = firstHad(order, priceCauses(order) ?? []);
  const isBuy = order.direction === direction.buy;
  const cause =
    had === null
      ? say(becauseOf[first.cause], { num })
      : say(isBuy ? m.order_became_for_seller : m.order_became_for_buyer, {
          first: strong(formatQuantity(had)),
          num: formatQuantity(order.num),
        });
  const words = told.by === 'customer' ? m.order_became_head : m.order_became_head_house;
  return say(words, { ...figures, cause });
}

function Why({ order, told }: { order: OrderDetail; told: Confirmed }): ReactNode {
  const t = useT();
  if (told.causes.length === 0) return null;
  const num = formatQuantity(minus(order.num, told.became.num));
  const labels = {
    quantity: t(m.order_became_cause_quantity, { num }),
    price: t(m.order_became_cause_price),
    fee: t(m.order_became_cause_fee),
  } as const;
  const prices = priceCauses(order)?.map(({ num: taken, price, amount }) => ({
    label: `${formatQuantity(taken)} × ${shownPrice(price, order)}`,
    amount,
  }));
  const lines =
    prices ?? told.causes.map(({ cause, amount }) => ({ label: labels[cause], amount }));
  return (
    <Receipt how="sum">
      {lines.map(({ label, amount }) => (
        <ReceiptLine key={label} label={label} value={formatSignedMoney(amount, order.currency)} />
      ))}
      <ReceiptLine
        isSum
        label={t(m.order_became_why)}
        value={formatSignedMoney(told.difference, order.currency)}
      />
    </Receipt>
  );
}

interface RowsForm {
  currency: string | undefined;
  isFirst: boolean;
}

/** After the first purchase no row says again what the price says. */
function rowsOf(order: OrderDetail, told: Confirmed, form: RowsForm) {
  const { confirmed, became } = told;
  const money = (value: string) => formatMoney(value, order.currency);
  const price = (value: string | null | undefined) => shownPrice(value, order, form);
  const isBuy = order.direction === direction.buy;
  const sumOf = ({ totalAmount, fee }: { totalAmount: string; fee: string }) =>
    isBuy ? sum([totalAmount, fee]) : minus(totalAmount, fee);
  const bought = form.isFirst ? m.order_became_taken : m.order_became_sum_buy;
  const samePrice =
    confirmed.price != null && became.price != null && compare(confirmed.price, became.price) === 0;
  const rows = [
    {
      key: 'num',
      label: m.common_quantity,
      was: formatQuantity(order.num),
      is: formatQuantity(became.num),
    },
    {
      key: 'price',
      label: m.common_trade_price,
      was: samePrice ? price(became.price) : price(confirmed.price),
      is: price(became.price),
    },
    {
      key: 'total',
      label: m.common_trade_total_amount,
      was: money(confirmed.totalAmount),
      is: money(became.totalAmount),
    },
    {
      key: 'fee',
      label: m.common_trade_handling_fee,
      was: money(confirmed.fee),
      is: money(became.fee),
    },
    {
      key: 'sum',
      label: isBuy ? bought : m.order_became_sum_sell,
      was: money(sumOf(confirmed)),
      is: money(sumOf(became)),
    },
  ] as const;
  const [, priced, total] = rows;
  const isSaid = form.isFirst && total.was === priced.was && total.is === priced.is;
  return rows.filter((row) => !(isSaid && row === total));
}
