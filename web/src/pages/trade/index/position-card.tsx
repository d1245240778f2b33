import { direction } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { memo, type ReactNode } from 'react';
import { goTo } from '../../../app/navigation.ts';
import { type Say, useT } from '../../../app/words.ts';
import { minus } from '../../../figures/decimals.ts';
import { exchangeName } from '../../../market/exchange-name.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Profit } from '../../../ui/change.tsx';
import { levelText } from '../../../ui/format/level.ts';
import { formatMoney, formatQuantity } from '../../../ui/format/money.ts';
import { rowName } from '../../../ui/format/row-name.ts';
import { Lettermark } from '../../../ui/lettermark.tsx';
import { Percent } from '../../../ui/percent.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AverageLabel } from '../../payment/shared/average-label.tsx';
import type { ExplanationBlock } from '../../payment/shared/explain-sheet.tsx';
import { shownAverage, shownPrice } from '../../payment/shared/price-words.ts';
import { MarginLevel } from '../shared/margin-level.tsx';
import { ExplainedLabel } from './explained-label.tsx';
import { type Fact, FactGrid } from './fact-grid.tsx';

interface PositionCardProps {
  position: PositionRow;
  onAddMargin: (position: PositionRow) => void;
  onProtect: (position: PositionRow) => void;
}

/** One holding: what it is, its gain, its six figures, its actions. Drawn only as it changes. */
export const PositionCard = memo(function PositionCard(props: PositionCardProps): ReactNode {
  const { position } = props;
  return (
    <li className="border-t border-line px-edge py-4 first:border-t-0">
      <PositionHead position={position} />
      <PositionFacts position={position} />
      {position.marginLevel != null && <MarginLevel level={position.marginLevel} />}
      <PositionActions {...props} />
    </li>
  );
});

function PositionHead({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const { stockCode: code, stockName: name, source, market } = position;
  const isLong = position.direction === direction.buy;
  const leverage = { n: String(position.leverage) };
  return (
    <div className="relative flex min-h-11 items-center gap-3">
      <Lettermark code={code} name={name} />
      <div className="min-w-0 flex-1">
        <a className="row-link instrument-name" href={quoteHref({ code, name, source, market })}>
          {rowName(name)}
        </a>
        <span className="flex min-w-0 items-center gap-1.5">
          <Tag tone={isLong ? 'accent' : 'sell'}>
            {t(isLong ? m.trade_long : m.trade_short, leverage)}
          </Tag>
          <span className="instrument-code">
            {code} · {exchangeName(market, t)}
          </span>
        </span>
      </div>
      <div className="row-figures shrink-0">
        <Profit className="text-figure" value={position.profit} currency={position.currency} />
        <Percent className="text-small" value={position.profitRatio} />
      </div>
    </div>
  );
}

function PositionFacts({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const form = tradePriceForm(position);
  const average = shownAverage(position.avgPrice, position.lastPrice, position, form);
  const liquidation = shownPrice(position.liquidationPrice, position, form);
  const margin = formatMoney(position.isolatedPosition, position.currency);
  return (
    <FactGrid
      facts={[
        {
          key: 'num',
          label: t(m.common_position_holding_quantity),
          value: formatQuantity(position.positionNum),
        },
        { key: 'avg', label: <AverageLabel average={average} />, value: average.text },
        {
          key: 'last',
          label: t(m.common_quote_last_price),
          value: shownPrice(position.lastPrice, position, form),
        },
        {
          key: 'margin',
          label: <ExplainedLabel figure="margin" value={margin} {...marginBlocks(position, t)} />,
          value: margin,
        },
        {
          key: 'level',
          label: t(m.trade_margin_level),
          value: levelText(position.marginLevel),
        },
        {
          key: 'liquidation',
          label: <ExplainedLabel figure="liquidation" value={liquidation} />,
          value: liquidation,
        },
        ...exitFacts(position, t),
      ]}
    />
  );
}

/** Where it is to be left, where something is set. */
function exitFacts(position: PositionRow, say: Say): readonly Fact[] {
  const form = tradePriceForm(position);
  const exits = [
    { key: 'takeProfit', label: say(m.payment_take_profit), price: position.takeProfitPrice },
    { key: 'stopLoss', label: say(m.payment_stop_loss), price: position.stopLossPrice },
  ];
  return exits.flatMap(({ key, label, price }) =>
    price === undefined ? [] : [{ key, label, value: shownPrice(price, position, form) }],
  );
}

/** Margin is what the position cost less what is borrowed for it. */
function marginBlocks(position: PositionRow, say: Say): { blocks?: ExplanationBlock[] } {
  const { costAmount, isolatedPosition: margin, currency } = position;
  if (costAmount == null) return {};
  const money = (value: string) => formatMoney(value, currency);
  const isLong = position.direction === direction.buy;
  const cost = say(isLong ? m.trade_cost_paid : m.trade_sold_for);
  const lines = [
    { key: 'cost', label: cost, value: money(costAmount) },
    { key: 'borrowed', label: say(m.trade_borrowed), value: money(minus(margin, costAmount)) },
    { key: 'sum', label: say(m.common_trade_margin), value: money(margin), isSum: true },
  ];
  return { blocks: [{ key: 'margin', lines }] };
}

function PositionActions({ position, onAddMargin, onProtect }: PositionCardProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { stockCode: code, stockName: name, source, market, direction: side } = position;
  const close = (share?: 'half' | 'full') =>
    goTo('pages/payment/close', {
      ...{ code, name, source, market, share },
      direction: side,
      positionId: position.id,
    });
  const closes = [
    { key: 'half', label: t(m.trade_close_half), press: () => close('half') },
    { key: 'full', label: t(m.trade_close_full), press: () => close('full') },
    { key: 'close', label: t(m.payment_close_button_plain), press: () => close() },
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {position.leverage > 1 && (
        <Button
          variant="line"
          isSmall
          className="flex-1"
          isDisabled={!isOnline}
          aria-haspopup="dialog"
          onClick={() => onAddMargin(position)}
        >
          {t(m.common_trade_add_margin)}
        </Button>
      )}
      <Button
        variant="line"
        isSmall
        className="flex-1"
        isDisabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() => onProtect(position)}
      >
        {t(m.trade_exit_stop_loss)}
      </Button>
      {closes.map(({ key, label, press }) => (
        <Button key={key} variant="line" isSmall className="flex-1" onClick={press}>
          {label}
        </Button>
      ))}
    </div>
  );
}
