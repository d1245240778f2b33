import type { FeeLine } from '@candor/contract/trading-shapes';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/format/money.ts';
import { ReceiptLine } from '../../../ui/receipt.tsx';
import type { ExplanationLine } from './explain-sheet.tsx';

interface FeeLinesProps {
  lines: readonly FeeLine[];
  currency: string;
}

/** One receipt line per fee, under the sum of them. Their rules stand in the explanation. */
export function FeeLines({ lines, currency }: FeeLinesProps): ReactNode {
  return lines.map((line) => (
    <ReceiptLine
      key={`${line.name} ${line.rule}`}
      label={<span className="pl-3 text-caption text-ink-3">{line.name}</span>}
      value={
        <span className="text-[13px]/[18px] font-normal text-ink-2">
          {formatMoney(line.amount, currency)}
        </span>
      }
    />
  ));
}

/** The same fees for an explanation: each with the rule it was worked out by. */
export function feeExplanation(lines: readonly FeeLine[], currency: string): ExplanationLine[] {
  return lines.map((line, index) => ({
    // The same fee can come once for each fill.
    key: `${index} ${line.name}`,
    label: (
      <>
        {line.name}
        {line.rule !== '' && <span className="block text-caption text-ink-3">{line.rule}</span>}
      </>
    ),
    value: formatMoney(line.amount, currency),
  }));
}
