import type { FeeLine } from '@candor/contract/trading-shapes';
import { ReceiptLine } from '@candor/ui/components/receipt';
import { formatMoney } from '@candor/ui/format/money';
import type { ReactNode } from 'react';
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
        <span className="text-[.8125rem]/[1.125rem] font-normal text-ink-2">
          {formatMoney(line.amount, currency)}
        </span>
      }
    />
  ));
}

/** The same fees for an explanation: each with the rule it was worked out by, and their sum. */
export function feeExplanation(
  lines: readonly FeeLine[],
  of: {
    readonly fee: string | null | undefined;
    readonly currency: string;
    readonly label: string;
  },
): ExplanationLine[] {
  const sum = { key: 'sum', label: of.label, value: formatMoney(of.fee, of.currency), isSum: true };
  return [...lines.map((line, index) => feeLine(line, index, of.currency)), sum];
}

function feeLine(line: FeeLine, index: number, currency: string): ExplanationLine {
  return {
    // The same fee can come once for each fill.
    key: `${index} ${line.name}`,
    label: (
      <>
        {line.name}
        {line.rule !== '' && <span className="block text-caption text-ink-3">{line.rule}</span>}
      </>
    ),
    value: formatMoney(line.amount, currency),
  };
}
