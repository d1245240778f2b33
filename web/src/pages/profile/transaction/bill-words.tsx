import type { BillType } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Check, CircleX, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Message, useT } from '../../../app/words.ts';
import { Tag } from '../../../ui/tag.tsx';
import { type BillStanding, standingOf } from './bill-days.ts';

type Plain = Message<Record<never, never>>;

export const billTypeWords: Readonly<Record<BillType, Plain>> = {
  deposit: m.transfer_bill_deposit,
  withdrawal: m.transfer_bill_withdrawal,
  transfer: m.transfer_bill_transfer,
  trade: m.transfer_bill_trade,
  fee: m.transfer_bill_fee,
  margin: m.transfer_bill_margin,
  ipo: m.transfer_bill_ipo,
  follow: m.transfer_bill_follow,
  loan: m.transfer_bill_loan,
  interest: m.transfer_bill_interest,
  reversal: m.transfer_bill_reversal,
};

const iconShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

const looks = {
  pending: {
    tone: 'wait',
    icon: <Clock {...iconShape} />,
    words: m.common_record_status_pending_review,
  },
  failed: {
    tone: 'danger',
    icon: <CircleX {...iconShape} />,
    words: m.common_record_status_audit_failure,
  },
  completed: {
    tone: 'plain',
    icon: <Check {...iconShape} />,
    words: m.common_record_status_completed,
  },
  waiting: { tone: 'wait', icon: <Clock {...iconShape} />, words: m.transfer_status_waiting },
  cancelled: { tone: 'plain', icon: <X {...iconShape} />, words: m.transfer_status_cancelled },
} as const satisfies Record<BillStanding, unknown>;

/** The status of a row, in the words of its kind. */
export function BillStatus({ row }: { row: BillRow }): ReactNode {
  const t = useT();
  const look = looks[standingOf(row)];
  return (
    <Tag tone={look.tone}>
      {look.icon}
      {t(look.words)}
    </Tag>
  );
}
