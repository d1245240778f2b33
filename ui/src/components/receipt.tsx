import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ReceiptProps {
  children: ReactNode;
  /** Of an explanation: how its lines make the sum line. */
  how?: string;
  /** Without its ground. */
  isPlain?: boolean;
}

/** Label, dotted leader, figure. Wrap ReceiptLine in it. */
export function Receipt({ children, how, isPlain }: ReceiptProps) {
  return (
    <dl className={classNames('receipt', isPlain && 'receipt-plain')} data-how={how}>
      {children}
    </dl>
  );
}

interface ReceiptLineProps {
  label: ReactNode;
  value: ReactNode;
  /** The line that adds up the ones above it. */
  isSum?: boolean;
  /** Right of the figure: its share. */
  aside?: ReactNode;
}

/** One line of a receipt. */
export function ReceiptLine({ label, value, isSum, aside }: ReceiptLineProps) {
  return (
    <div className={classNames('receipt-line', isSum && 'receipt-sum')}>
      <dt>{label}</dt>
      <dd className="leader" aria-hidden="true" />
      <dd className="num">{value}</dd>
      {aside !== undefined && <dd className="receipt-aside num">{aside}</dd>}
    </div>
  );
}
