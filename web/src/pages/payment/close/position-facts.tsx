import type { OfProduct } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { minus } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { AverageLabel } from '../shared/average-label.tsx';
import { Explainable, ExplainSheet } from '../shared/explain-sheet.tsx';
import { shownAverage, shownPrice } from '../shared/price-words.ts';
import type { HeldPosition } from './close-figures.ts';

interface PositionFactsProps {
  position: HeldPosition;
  currency: string;
  priceCurrency: string;
  instrument: OfProduct;
  lastPrice: string | null | undefined;
}

/** Block 1: the position as it stands. */
export function PositionFacts(props: PositionFactsProps): ReactNode {
  const t = useT();
  const { position, currency, priceCurrency, instrument, lastPrice } = props;
  const form = { currency: priceCurrency };
  const average = shownAverage(position.avgPrice, lastPrice, instrument, form);
  const facts = [
    {
      key: 'num',
      label: t(m.common_position_holding_quantity),
      value: formatQuantity(position.positionNum),
    },
    {
      key: 'can',
      label: <ClosableLabel position={position} />,
      value: formatQuantity(position.closableNum),
    },
    {
      key: 'margin',
      label: t(m.common_trade_margin),
      value: formatMoney(position.isolatedPosition, currency),
    },
    { key: 'average', label: <AverageLabel average={average} />, value: average.text },
    {
      key: 'last',
      label: t(m.common_quote_last_price),
      value: shownPrice(lastPrice, instrument, form),
    },
    {
      key: 'gain',
      label: t(m.common_position_unrealized_gain),
      value: <Profit value={position.profit} currency={currency} />,
    },
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-2 gap-y-2.5 rounded-3 bg-sunken px-3.5 py-3">
      {facts.map((fact, index) => (
        <div key={fact.key} className={index % 3 === 2 ? 'min-w-0 text-right' : 'min-w-0'}>
          <dt className="text-caption text-ink-3">{fact.label}</dt>
          <dd className="num text-[.875rem]/[1.25rem] font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "Can Be Closed", with what resting orders hold back of the holding. */
function ClosableLabel({ position }: { position: HeldPosition }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const line = (key: string, label: string, num: string) => ({
    key,
    label,
    value: formatQuantity(num),
    isSum: key === 'can',
  });
  const { positionNum, closableNum } = position;
  const explanation = {
    title: t(m.payment_close_can),
    text: t(m.payment_explain_closable),
    how: 'sum' as const,
    lines: [
      line('num', t(m.common_position_holding_quantity), positionNum),
      line('held', t(m.common_position_entrusted), minus(closableNum, positionNum)),
      line('can', t(m.payment_close_can), closableNum),
    ],
  };
  return (
    <>
      <Explainable onExplain={() => setOpen(true)}>{t(m.payment_close_can)}</Explainable>
      <ExplainSheet explanation={isOpen ? explanation : null} onClose={() => setOpen(false)} />
    </>
  );
}
