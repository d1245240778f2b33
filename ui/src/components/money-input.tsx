import type { ReactNode } from 'react';
import { currencyPrefix } from '../format/money.ts';
import { FigureInput, type FigureInputProps } from './figure-input.tsx';

interface MoneyInputProps extends Omit<FigureInputProps, 'decimals'> {
  currency: string;
  /** A text button such as "All" at the right. */
  after?: ReactNode;
}

/** An amount of money: two decimals, its symbol before it. */
export function MoneyInput({ currency, after, ...rest }: MoneyInputProps) {
  return (
    <div className="field-box" data-invalid={rest['aria-invalid'] || undefined}>
      <span className="text-ink-2" aria-hidden="true">
        {currencyPrefix(currency).trim()}
      </span>
      <FigureInput {...rest} decimals={2} />
      {after}
    </div>
  );
}
