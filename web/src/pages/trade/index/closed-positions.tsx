import { direction } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Profit } from '@candor/ui/components/change';
import { negated, signOf, sum } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney, noValue } from '@candor/ui/format/money';
import { toneOfPercent } from '@candor/ui/format/percent';
import { formatDate, formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { DenseRow, RowActions } from '../../../market/dense-row.tsx';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { usePages } from '../../../market/use-pages.ts';
import { shownAverage } from '../../payment/shared/price-words.ts';
import { ExplainedLabel } from './explained-label.tsx';
import { FactGrid } from './fact-grid.tsx';
import { ListStates } from './list-states.tsx';
import { filterInput, type TradeFilter } from './trade-filters.ts';

/** Closing Positions: what was closed, at what price, and what was kept. */
export function ClosedPositions({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('flatList', filterInput[filter]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <ListStates list={list} emptyTitle={t(m.trade_no_closed)}>
      <ul>
        {list.rows?.map((position) => (
          <ClosedCard
            key={position.id}
            position={position}
            isOpen={position.id === openedId}
            onToggle={() => setOpenedId(position.id === openedId ? null : position.id)}
          />
        ))}
      </ul>
      <p className="border-t border-line px-edge pt-4 text-small text-ink-2">
        {t(m.trade_closed_note)}
      </p>
    </ListStates>
  );
}

interface ClosedCardProps {
  position: PositionRow;
  isOpen: boolean;
  onToggle: () => void;
}

function ClosedCard({ position, isOpen, onToggle }: ClosedCardProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { stockCode: code, stockName: name, source, market, currency, sellProfit } = position;
  const closedMs = position.closeTimeTimestamp ?? null;
  const isLong = position.direction === direction.buy;
  const num = formatQuantity(position.positionNum);
  const form = tradePriceForm(position);
  const { text: close } = shownAverage(position.closePrice, position.lastPrice, position, form);
  return (
    <DenseRow
      code={code}
      name={name}
      isOpen={isOpen}
      onToggle={onToggle}
      note={t(isLong ? m.trade_closed_sold : m.trade_closed_bought_back, { num })}
      middle={
        <>
          <span>
            <span className="visually-hidden">{t(m.common_position_close_price)} </span>
            {close}
          </span>
          <span>
            <span className="visually-hidden">{t(m.trade_average)} </span>
            {averageOf(position)}
          </span>
        </>
      }
      end={
        <>
          <span className={toneOfPercent(sellProfit)}>
            <span className="visually-hidden">{t(m.common_position_realized_gain)} </span>
            {formatSignedMoney(sellProfit, currency)}
          </span>
          <span>{closedMs === null ? noValue : formatDate(closedMs, timeZone)}</span>
        </>
      }
    >
      <ClosedFacts position={position} />
      {closedMs !== null && (
        <p className="num pt-2 text-caption whitespace-normal text-ink-3">
          {position.reason !== undefined && `${position.reason} · `}
          {t(m.common_position_close_time)} {formatDateTime(closedMs, timeZone)}
        </p>
      )}
      <RowActions>
        <ButtonLink variant="line" isSmall href={quoteHref({ code, name, source, market })}>
          {t(m.trade_to_quote)}
        </ButtonLink>
        <ButtonLink variant="line" isSmall href={hrefTo('pages/profile/transaction')}>
          {t(m.trade_history)}
        </ButtonLink>
      </RowActions>
    </DenseRow>
  );
}

function ClosedFacts({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const { sellProfit, fee, currency } = position;
  return (
    <FactGrid
      facts={[
        { key: 'avg', label: t(m.trade_average), value: averageOf(position) },
        {
          key: 'gain',
          label: <RealizedLabel position={position} />,
          value: <Profit value={sellProfit} currency={currency} />,
        },
        { key: 'fee', label: t(m.trade_opening_fee), value: formatMoney(fee, currency) },
      ]}
    />
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
    <ExplainedLabel
      figure="realized"
      value={formatSignedMoney(sellProfit, currency)}
      {...(blocks && { blocks })}
    />
  );
}

/** Nothing can have been bought at zero: a zero here is a figure that is missing. */
function averageOf(position: PositionRow): string {
  return signOf(position.avgPrice) === 0
    ? noValue
    : shownAverage(position.avgPrice, position.lastPrice, position, tradePriceForm(position)).text;
}
