import { m } from '@candor/locales/messages';
import { ReceiptLine } from '@candor/ui/components/receipt';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

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
