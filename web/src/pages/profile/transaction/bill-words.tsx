import { Check, CircleX, Clock, X } from 'virtual:lucide';
import type { BillType } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { type Message, type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { type BillStanding, billTitle, standingOf } from './bill-days.ts';

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
  dividend: m.transfer_bill_dividend,
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

/** What a row is about, in words; practice money is named after itself. */
export function billTitleText(row: BillRow, t: Say): string {
  const kind = movementText(row, t);
  return row.practice === true ? t(m.transfer_bill_practice, { kind }) : kind;
}

/** "Bought 10 AAPL", "Transfer to Stock Wallet", "Deposit". */
function movementText(row: BillRow, t: Say): string {
  const title = billTitle(row);
  switch (title.kind) {
    case 'bought':
      return t(m.transfer_bought, { num: formatQuantity(title.num), code: title.code });
    case 'sold':
      return t(m.transfer_sold, { num: formatQuantity(title.num), code: title.code });
    case 'soldShort':
      return t(m.transfer_sold_short, { num: formatQuantity(title.num), code: title.code });
    case 'boughtBack':
      return t(m.transfer_bought_back, { num: formatQuantity(title.num), code: title.code });
    case 'result':
      return t(m.transfer_result_of, { code: title.code });
    case 'fee':
      return t(m.transfer_fee_of, { code: title.code });
    case 'transferTo':
      return t(m.transfer_to_wallet, { wallet: walletName(title.wallet, t) });
    case 'transferFrom':
      return t(m.transfer_from_wallet, { wallet: walletName(title.wallet, t) });
    case 'withdrawalTo':
      return t(m.transfer_withdrawal_to, { payee: title.payee });
    case 'plain':
      return t(billTypeWords[row.billType]);
  }
}

/** What the row did: to the balance, or, where that stayed, what it locked or released. */
export function BillAmount({ row }: { row: BillRow }): ReactNode {
  const t = useT();
  const { locked, amount, currency } = row;
  if (locked == null || signOf(amount) !== 0) return formatSignedMoney(amount, currency);
  const isReleased = signOf(locked) < 0;
  return (
    <>
      <span className="text-caption font-normal text-ink-3">
        {t(isReleased ? m.transfer_released : m.transfer_locked)}
      </span>{' '}
      {formatMoney(isReleased ? negated(locked) : locked, currency)}
    </>
  );
}
