import { m } from '@candor/locales/messages';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  Explainable,
  ExplainSheet,
  type ExplanationBlock,
} from '../../payment/shared/explain-sheet.tsx';

type Plain = Message<Record<never, never>>;

const figures = {
  holdingAmount: {
    label: m.common_position_total_holding_amount,
    text: m.trade_explain_holding_amount,
  },
  margin: { label: m.common_trade_margin, text: m.trade_explain_margin },
  gain: { label: m.common_position_unrealized_gain, text: m.trade_explain_unrealized },
  realized: {
    label: m.common_position_realized_gain,
    text: m.trade_explain_realized,
  },
  liquidation: { label: m.trade_liquidation_price, text: m.trade_explain_liquidation },
} as const satisfies Record<string, { label: Plain; text: Plain }>;

interface ExplainedLabelProps {
  figure: keyof typeof figures;
  /** The figure as it stands beside the label. */
  value: ReactNode;
  /** What it is made of: each block adds up to the figure. Without them it is only said. */
  blocks?: readonly ExplanationBlock[];
}

/** A label that opens how its figure is worked out. */
export function ExplainedLabel({ figure, value, blocks }: ExplainedLabelProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { label, text } = figures[figure];
  return (
    <>
      <Explainable onExplain={() => setOpen(true)}>{t(label)}</Explainable>
      <ExplainSheet
        explanation={
          isOpen
            ? {
                title: t(label),
                text: t(text),
                ...(blocks === undefined
                  ? { how: 'said', lines: [{ key: 'value', label: t(label), value }] }
                  : { how: 'sum', blocks }),
              }
            : null
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
