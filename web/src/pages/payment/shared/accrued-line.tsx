import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { negated, signOf } from '../../../figures/decimals.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { ReceiptLine } from '../../../ui/receipt.tsx';

interface AccruedLineProps {
  /** Received; below zero it is paid. Only of a bond. */
  accrued: string | undefined;
  currency: string;
}

/** The interest that changes hands with a bond, beside its price. */
export function AccruedLine({ accrued, currency }: AccruedLineProps): ReactNode {
  const t = useT();
  if (accrued === undefined) return null;
  const isPaid = signOf(accrued) < 0;
  const label = isPaid ? m.payment_accrued_paid : m.payment_accrued_received;
  const value = formatMoney(isPaid ? negated(accrued) : accrued, currency);
  return <ReceiptLine label={t(label)} value={value} />;
}
