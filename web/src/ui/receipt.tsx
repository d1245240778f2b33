import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ReceiptProps {
  children: ReactNode;
  /** Of an explanation: how its lines make the sum line. */
  how?: string;
}

/** Label, dotted leader, figure. Wrap ReceiptLine in it. */
export function Receipt({ children, how }: ReceiptProps) {
  return (
    <dl className="receipt" data-how={how}>
      {children}
    </dl>
  );
}

interface ReceiptLineProps {
  label: ReactNode;
  value: ReactNode;
  /** The line that adds up the ones above it. */
  isSum?: boolean;
}

/** One line of a receipt. */
export function ReceiptLine({ label, value, isSum }: ReceiptLineProps) {
  return (
    <div className={classNames('receipt-line', isSum && 'receipt-sum')}>
      <dt>{label}</dt>
      <dd className="leader" aria-hidden="true" />
      <dd className="num">{value}</dd>
    </div>
  );
}
