import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { Explainable, ExplainSheet } from './explain-sheet.tsx';
import type { ShownAverage } from './price-words.ts';

/** "Average Price". Where rounding hides something, it opens the figure before rounding. */
export function AverageLabel({ average }: { average: ShownAverage }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label = t(m.payment_close_average);
  if (average.exact === null) return label;
  return (
    <>
      <Explainable onExplain={() => setOpen(true)}>{label}</Explainable>
      <ExplainSheet
        explanation={
          isOpen
            ? {
                title: label,
                text: t(m.trade_explain_average, { exact: average.exact }),
                how: 'said',
                lines: [{ key: 'shown', label, value: average.text }],
              }
            : null
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
