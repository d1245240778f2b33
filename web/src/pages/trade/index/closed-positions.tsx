import { direction } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { negated, signOf, sum } from '../../../figures/decimals.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { usePages } from '../../../market/use-pages.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { Profit } from '../../../ui/change.tsx';
import {
  formatMoney,
  formatQuantity,
  formatSignedMoney,
  noValue,
} from '../../../ui/format/money.ts';
import { rowName } from '../../../ui/format/row-name.ts';
import { formatDateTime } from '../../../ui/format/time.ts';
import { Lettermark } from '../../../ui/lettermark.tsx';
import { shownAverage } from '../../payment/shared/price-words.ts';
import { ExplainedLabel } from './explained-label.tsx';
import { FactGrid } from './fact-grid.tsx';
import { ListStates } from './list-states.tsx';
import { filterInput, type TradeFilter } from './trade-filters.ts';

/** Closing Positions: what was closed, at what price, and what was kept. */
export function ClosedPositions({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('flatList', filterInput[filter], { everyMs: usePollWhileDown() });
  return (
    <ListStates list={list} emptyTitle={t(m.trade_no_closed)}>
      <ul>
        {list.rows?.map((position) => (
          <ClosedCard key={position.id} position={position} />
        ))}
      </ul>
    </ListStates>
  );
}

function ClosedCard({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { stockCode: code, stockName: name, source, market } = position;
  const num = formatQuantity(position.positionNum);
  const closedMs = position.closeTimeTimestamp ?? null;
  const isLong = position.direction === direction.buy;
  const form = tradePriceForm(position);
  return (
    <li className="border-t border-line px-edge py-4 first:border-t-0">
      <div className="relative flex min-h-11 items-center gap-3">
        <Lettermark code={code} name={name} />
        <div className="min-w-0 flex-1">
          <a className="row-link instrument-name" href={quoteHref({ code, name, source, market })}>
            {rowName(name)}
          </a>
          <span className="instrument-code num">
            {t(isLong ? m.trade_closed_sold : m.trade_closed_bought_back, { num })}
          </span>
        </div>
        <div className="row-figures shrink-0">
          <Profit
            className="text-figure"
            value={position.sellProfit}
            currency={position.currency}
          />
          <RealizedLabel position={position} />
        </div>
      </div>
      <FactGrid
        facts={[
          { key: 'avg', label: t(m.trade_average), value: averageOf(position) },
          {
            key: 'close',
            label: t(m.common_position_close_price),
            value: shownAverage(position.closePrice, position.lastPrice, position, form).text,
          },
          {
            key: 'fee',
            label: t(m.trade_opening_fee),
            value: formatMoney(position.fee, position.currency),
          },
        ]}
      />
      {closedMs !== null && (
        <p className="num pt-2 text-caption whitespace-normal text-ink-3">
          {position.reason !== undefined && `${position.reason} · `}
          {t(m.common_position_close_time)} {formatDateTime(closedMs, timeZone)}
        </p>
      )}
    </li>
  );
}

/** "Realized Gain", which opens what it is made of. */
function RealizedLabel({ position }: { position: PositionRow }): ReactNode {
  const { sellProfit, closeFee, currency } = position;
  const t = useT();
  const blocks =
    closeFee == null
      ? undefined
      : [
          {
            key: 'realized',
            lines: [
              {
                key: 'gross',
                label: t(m.trade_gain_before_fees),
                value: formatSignedMoney(sum([sellProfit, closeFee]), currency),
              },
              {
                key: 'fee',
                label: t(m.trade_closing_fee),
                value: formatMoney(negated(closeFee), currency),
              },
              {
                key: 'sum',
                label: t(m.common_position_realized_gain),
                value: formatSignedMoney(sellProfit, currency),
                isSum: true,
              },
            ],
          },
        ];
  return (
    <span className="text-caption text-ink-3">
      <ExplainedLabel
        figure="realized"
        value={formatSignedMoney(sellProfit, currency)}
        {...(blocks && { blocks })}
      />
    </span>
  );
}

/** Nothing can have been bought at zero: a zero here is a figure that is missing. */
function averageOf(position: PositionRow): string {
  return signOf(position.avgPrice) === 0
    ? noValue
    : shownAverage(position.avgPrice, position.lastPrice, position, tradePriceForm(position)).text;
}
