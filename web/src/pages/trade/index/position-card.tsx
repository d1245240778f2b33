import { direction } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { minus, signOf } from '@candor/ui/figures/decimals';
import { levelText } from '@candor/ui/format/level';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { formatPercent, formatShare } from '@candor/ui/format/percent';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { memo, type ReactNode } from 'react';
import { goTo } from '../../../app/navigation.ts';
import { DenseRow, RowActions } from '../../../market/dense-row.tsx';
import { exchangeName } from '../../../market/exchange-name.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { AverageLabel } from '../../payment/shared/average-label.tsx';
import type { ExplanationBlock } from '../../payment/shared/explain-sheet.tsx';
import { shownAverage, shownPrice } from '../../payment/shared/price-words.ts';
import { mayReverse, ReverseButton } from '../../payment/shared/reverse-sheet.tsx';
import { LevelLine } from '../shared/margin-level.tsx';
import { ExplainedLabel } from './explained-label.tsx';
import { type Fact, FactGrid } from './fact-grid.tsx';

interface PositionCardProps {
  position: PositionRow;
  /** Today's profit, and its share of the account in percent. */
  today: string | null;
  share: string | null;
  isOpen: boolean;
  /** Told the id of the row that is to be open; null: none. */
  onToggle: (id: string | null) => void;
  onAddMargin: (position: PositionRow) => void;
  onProtect: (position: PositionRow) => void;
}

/** One holding in a row that opens its figures and actions. Drawn only as it changes. */
export const PositionCard = memo(function PositionCard(props: PositionCardProps): ReactNode {
  const { position, share, today, isOpen, onToggle } = props;
  const t = useT();
  const { id, stockCode: code, stockName: name, currency, profit } = position;
  return (
    <DenseRow
      code={code}
      name={name}
      isOpen={isOpen}
      note={<WhatIsHeld position={position} />}
      middle={
        <>
          <span>{formatMoney(position.totalHoldingAmount, currency)}</span>
          <span>
            {formatQuantity(position.positionNum)} × {shownPrice(position.lastPrice, position)}
          </span>
        </>
      }
      end={
        <>
          <Gain label={t(m.common_wallet_todays_profit)} value={today} currency={currency} />
          <Gain
            label={t(m.common_position_unrealized_gain)}
            value={profit ?? null}
            currency={currency}
            isTotal
          />
        </>
      }
      below={position.marginLevel != null && <LevelLine level={position.marginLevel} />}
      onToggle={() => onToggle(isOpen ? null : id)}
    >
      <PositionFacts position={position} share={share} />
      <PositionActions {...props} />
    </DenseRow>
  );
});

/** The code and where it is traded; of what is borrowed for, the side and the leverage. */
function WhatIsHeld({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const { stockCode, market, leverage } = position;
  const isLong = position.direction === direction.buy;
  const n = String(leverage);
  return (
    <>
      {stockCode} ·{' '}
      {isLong && leverage === 1 ? (
        exchangeName(market, t)
      ) : (
        <b className="font-medium text-ink-2">{t(isLong ? m.trade_long : m.trade_short, { n })}</b>
      )}
    </>
  );
}

interface GainProps {
  label: string;
  value: string | null;
  currency: string;
  isTotal?: boolean;
}

/** A gain by sign and colour: a row has no room for arrows. */
function Gain({ label, value, currency, isTotal = false }: GainProps): ReactNode {
  const sign = value === null ? 0 : signOf(value);
  const tone = sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
  return (
    <span className={classNames(tone, isTotal && 'gain-total')}>
      <span className="visually-hidden">{label} </span>
      {formatSignedMoney(value, currency)}
    </span>
  );
}

interface Facts {
  position: PositionRow;
  share: string | null;
}

function PositionFacts({ position, share }: Facts): ReactNode {
  const t = useT();
  const form = tradePriceForm(position);
  const average = shownAverage(position.avgPrice, position.lastPrice, position, form);
  const liquidation = shownPrice(position.liquidationPrice, position, form);
  const margin = formatMoney(position.isolatedPosition, position.currency);
  return (
    <FactGrid
      facts={[
        { key: 'avg', label: <AverageLabel average={average} />, value: average.text },
        {
          key: 'ratio',
          label: t(m.trade_gain_of_cost),
          value: formatPercent(position.profitRatio),
        },
        { key: 'share', label: t(m.trade_share), value: formatShare(share) },
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
        ...interestFacts(position, t),
        ...exitFacts(position, t),
      ]}
    />
  );
}

/** Of a bond: the part of its worth that has accrued as interest. */
function interestFacts(position: PositionRow, say: Say): readonly Fact[] {
  const { accruedInterest: accrued, currency } = position;
  if (accrued === undefined) return [];
  return [{ key: 'accrued', label: say(m.payment_accrued), value: formatMoney(accrued, currency) }];
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
      code,
      name,
      source,
      market,
      share,
      direction: side,
      positionId: position.id,
    });
  const closes = [
    { key: 'half', label: t(m.trade_close_half), press: () => close('half') },
    { key: 'full', label: t(m.trade_close_full), press: () => close('full') },
    { key: 'close', label: t(m.payment_close_button_plain), press: () => close() },
  ];
  const isMargined = position.leverage > 1 || side === direction.sell;
  return (
    <RowActions>
      {isMargined && (
        <Button
          variant="line"
          isSmall
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
        isDisabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() => onProtect(position)}
      >
        {t(m.trade_exit_stop_loss)}
      </Button>
      <ButtonLink variant="line" isSmall href={quoteHref({ code, name, source, market })}>
        {t(m.trade_to_quote)}
      </ButtonLink>
      {closes.map(({ key, label, press }) => (
        <Button key={key} variant="line" isSmall onClick={press}>
          {label}
        </Button>
      ))}
      {mayReverse(position) && <ReverseButton position={position} />}
    </RowActions>
  );
}
