import type { FeeLine } from '@candor/contract/trading-shapes';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/format/money.ts';
import { ReceiptLine } from '../../../ui/receipt.tsx';

interface FeeLinesProps {
  lines: readonly FeeLine[];
  currency: string;
}

/** One receipt line per fee, with its rule, under the sum of them. */
export function FeeLines({ lines, currency }: FeeLinesProps): ReactNode {
  return lines.map((line) => (
    <ReceiptLine
      key={`${line.name} ${line.rule}`}
      label={
        <span className="pl-3 text-caption text-ink-3">
          {line.name}
          {line.rule !== '' && ` (${line.rule})`}
        </span>
      }
      value={
        <span className="text-[13px]/[18px] font-normal text-ink-2">
          {formatMoney(line.amount, currency)}
        </span>
      }
    />
  ));
}
