import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Label, dotted leader, figure. Wrap ReceiptLine in it. */
export function Receipt({ children, isPlain }: { children: ReactNode; isPlain?: boolean }) {
  return <dl className={classNames('receipt', isPlain && 'receipt-plain')}>{children}</dl>;
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
