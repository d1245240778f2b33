import { formatPercent, formatPlainPercent, toneOfPercent } from '../format/percent.ts';
import { spokenPercent } from '../format/spoken-percent.ts';
import { useT } from '../words.ts';
import { Figure } from './figure.tsx';

interface PercentProps {
  value: string | null | undefined;
  /** A share or range: no sign, no colour. */
  isPlain?: boolean;
  className?: string;
}

/** A percent in the colour of its direction. With an arrow use Change. */
export function Percent({ value, isPlain, className = '' }: PercentProps) {
  const t = useT();
  if (isPlain) return <Figure text={formatPlainPercent(value)} className={className} />;
  return (
    <Figure
      text={formatPercent(value)}
      spoken={spokenPercent(value, t)}
      className={`${toneOfPercent(value)} ${className}`}
    />
  );
}
