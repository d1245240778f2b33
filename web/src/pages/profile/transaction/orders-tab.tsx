import { Check, Clock, X } from 'virtual:lucide';
import { direction, orderStatus, source } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Lettermark } from '@candor/ui/components/lettermark';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { rowName } from '@candor/ui/format/row-name';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { shownAverage } from '../../payment/shared/price-words.ts';
import { DateFilter } from './date-filter.tsx';
import { dateRanges, rangeStart } from './date-ranges.ts';
import { FilterRow, FilterSelect } from './filter-select.tsx';
import { HistoryList } from './history-list.tsx';

const productChoices = ['all', '0', '11', '3', '2', '100', '101'] as const;
const statusChoices = ['all', '0', '1', '2', '3'] as const;

/** What the three filters ask the server for. */
function useOrderFilters() {
  const [product, setProduct] = useRemembered('orders.product', 'all', isOneOf(productChoices));
  const [status, setStatus] = useRemembered('orders.status', 'all', isOneOf(statusChoices));
  const [range, setRange] = useRemembered('orders.dates', 'all', isOneOf(dateRanges));
  const [nowMs] = useState(Date.now);
  const known = Object.values(source).find((value) => String(value) === product);
  const input = {
    ...(known === undefined ? {} : { source: known }),
    ...(status === 'all' ? {} : { status: Number(status) as 0 | 1 | 2 | 3 }),
    ...rangeStart(range, nowMs),
  };
  return { product, setProduct, status, setStatus, range, setRange, input };
}

/** Orders: every one ever placed, cancelled ones too, by day. */
export function OrdersTab(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const filters = useOrderFilters();
  const list = usePages('orderHistory', filters.input);
  const dayOf = (order: OrderRow | undefined) =>
    order === undefined ? null : formatDate(order.createTimeTimestamp, timeZone);
  return (
    <>
      <OrderFilters filters={filters} />
      <HistoryList
        list={list}
        empty={
          <ButtonLink href={hrefTo('pages/market/index')}>{t(m.trade_find_something)}</ButtonLink>
        }
      >
        <ul>
          {list.rows?.map((order, index) => {
            const day = dayOf(order);
            const isNewDay = day !== dayOf(list.rows?.[index - 1]);
            return <OrderLine key={order.id} order={order} day={isNewDay ? day : null} />;
          })}
        </ul>
      </HistoryList>
    </>
  );
}

const productWords = {
  all: m.transfer_all_types,
  0: m.trade_filter_us,
  11: m.trade_filter_hk,
  3: m.common_product_futures,
  2: m.common_product_forex,
  100: m.common_product_crypto,
  101: m.common_product_bonds,
} as const;

const statusWords = {
  all: m.transfer_all_statuses,
  0: m.common_order_status_in_progress,
  3: m.order_status_partly,
  1: m.common_order_status_success,
  2: m.common_order_status_cancelled,
} as const;

function OrderFilters({ filters }: { filters: ReturnType<typeof useOrderFilters> }): ReactNode {
  const t = useT();
  return (
    <FilterRow>
      <FilterSelect
        label={t(m.common_type)}
        value={filters.product}
        choices={productChoices.map((value) => ({ value, label: t(productWords[value]) }))}
        onChange={filters.setProduct}
      />
      <FilterSelect
        label={t(m.common_status)}
        value={filters.status}
        choices={statusChoices.map((value) => ({ value, label: t(statusWords[value]) }))}
        onChange={filters.setStatus}
      />
      <DateFilter value={filters.range} onChange={filters.setRange} />
    </FilterRow>
  );
}

const iconShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

const looks = {
  [orderStatus.inProgress]: {
    tone: 'wait',
    icon: <Clock {...iconShape} />,
    words: m.common_order_status_in_progress,
  },
  [orderStatus.partlyFilled]: {
    tone: 'wait',
    icon: <Clock {...iconShape} />,
    words: m.common_order_status_in_progress,
  },
  [orderStatus.success]: {
    tone: 'accent',
    icon: <Check {...iconShape} />,
    words: m.common_order_status_success,
  },
  [orderStatus.cancelled]: {
    tone: 'plain',
    icon: <X {...iconShape} />,
    words: m.common_order_status_cancelled,
  },
} as const;

/** One order in four figures. `day` stands above the first order of a day. */
function OrderLine({ order, day }: { order: OrderRow; day: string | null }): ReactNode {
  const t = useT();
  const look = looks[order.status];
  const isBuy = order.direction === direction.buy;
  const figures = [
    {
      key: 'price',
      label: t(m.common_trade_price),
      value: shownAverage(order.avgPrice ?? order.price, order.price, order, tradePriceForm(order))
        .text,
    },
    { key: 'num', label: t(m.common_quantity), value: formatQuantity(order.num) },
    { key: 'filled', label: t(m.transfer_filled), value: formatQuantity(order.filledNum) },
    {
      key: 'fee',
      label: t(m.common_trade_handling_fee),
      value: formatMoney(order.fee, order.currency),
    },
  ];
  return (
    <>
      {day !== null && (
        <li className="num px-edge pt-4 text-[.78125rem]/[1rem] font-medium text-ink-3">{day}</li>
      )}
      <li className="list-row">
        <Lettermark code={order.stockCode} name={order.stockName} />
        <div className="relative min-w-0 flex-1">
          <span className="flex items-center justify-between gap-2">
            <a
              className="row-link min-w-0 text-label"
              href={hrefTo('pages/order/detail', { id: order.id })}
            >
              <span className={isBuy ? 'text-accent-text' : 'text-ink-2'}>
                {t(isBuy ? m.common_trade_buy : m.common_trade_sell)}
              </span>{' '}
              {rowName(order.stockName)}
            </a>
            <Tag tone={look.tone}>
              {look.icon}
              {t(look.words)}
            </Tag>
          </span>
          <dl className="mt-1.5 grid grid-cols-[1.5fr_1fr_1fr_auto] gap-x-2">
            {figures.map((figure, index) => (
              <div key={figure.key} className={index === 3 ? 'text-right' : ''}>
                <dt className="text-caption whitespace-nowrap text-ink-3">{figure.label}</dt>
                <dd className="num text-[.875rem]/[1.25rem] font-medium">{figure.value}</dd>
              </div>
            ))}
          </dl>
          {order.reason != null && <p className="pt-1 text-small text-ink-2">{order.reason}</p>}
        </div>
      </li>
    </>
  );
}
