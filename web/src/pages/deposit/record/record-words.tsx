import { Check, CircleX, Clock, Info } from 'virtual:lucide';
import type { DepositRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { compare } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

const iconShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

const looks = {
  1: { tone: 'wait', icon: <Clock {...iconShape} />, words: m.common_record_status_pending_review },
  2: {
    tone: 'danger',
    icon: <CircleX {...iconShape} />,
    words: m.common_record_status_audit_failure,
  },
  3: { tone: 'plain', icon: <Check {...iconShape} />, words: m.common_record_status_completed },
} as const;

const belowMinimum = {
  tone: 'plain',
  icon: <Info {...iconShape} />,
  words: m.deposit_below_minimum,
} as const;

/** Pending Review, Audit Failure or Completed; a sum too small to be credited says so instead. */
export function RecordStatus({ record }: { record: DepositRow }): ReactNode {
  const t = useT();
  const look = isBelowMinimum(record) ? belowMinimum : looks[record.status];
  return (
    <Tag tone={look.tone}>
      {look.icon}
      {t(look.words)}
    </Tag>
  );
}

/** What was handed in: dollars of a bank, or the coins that were worked out. */
export function amountText(record: DepositRow): string {
  if (record.kind !== 'VM') return formatMoney(record.amount, record.currency);
  return `${formatQuantity(record.coinAmount)} ${record.currency}`;
}

/** Network of a coin, that a bank carried it, or that it is practice money. */
export function routeText(record: DepositRow, t: Say): string {
  if (record.kind === 'PRACTICE') return t(m.deposit_by_practice);
  return record.kind === 'BANK' ? t(m.deposit_by_bank) : (record.network ?? '');
}

/** Credited, and yet nothing came: a sum below the minimum stays with the house, under its own name. */
export function isBelowMinimum(record: DepositRow): boolean {
  return (
    record.status === 3 && record.creditAmount != null && compare(record.creditAmount, '0') === 0
  );
}

/** Confirmations a chain deposit needs: by the rail it came on. */
export function confirmationsNeeded(record: DepositRow): number {
  return record.confirmationsNeeded ?? 3;
}
