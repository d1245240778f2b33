import { formatPrice } from '../format/money.ts';
import { Figure } from './figure.tsx';

interface PriceProps {
  value: string | null | undefined;
  /** Shows `$`, `HK$` or the currency code before it. */
  currency?: string;
  decimals?: number;
  className?: string;
  onExplain?: () => void;
}

/** A price at the decimals of its tick, in ink: only its change is coloured. */
export function Price({ value, currency, decimals, className, onExplain }: PriceProps) {
  return (
    <Figure
      text={formatPrice(value, { currency, decimals })}
      className={className}
      onExplain={onExplain}
    />
  );
}
