import { formatMoney, formatSignedMoney, moneyParts, noValue } from '../format/money.ts';
import { Figure } from './figure.tsx';

interface MoneyProps {
  /** Decimal string; null or undefined shows `--`. */
  value: string | null | undefined;
  currency: string;
  isSigned?: boolean;
  /** Sets the cents in ink-3, for the one hero figure of a page. */
  isHero?: boolean;
  /** Hidden by the eye: dots of a fixed width, read as "hidden". */
  isHidden?: boolean;
  hiddenLabel?: string;
  className?: string;
  onExplain?: () => void;
}

/** Dots in place of hidden money: always as many, so that they tell nothing. */
const hiddenDots = '••••••';

/** Money with its currency, two decimals always. */
export function Money(props: MoneyProps) {
  const { value, currency, isSigned, isHero, isHidden, hiddenLabel, className, onExplain } = props;
  if (isHidden) {
    return <Figure text={hiddenDots} spoken={hiddenLabel ?? hiddenDots} className={className} />;
  }
  const text = isSigned ? formatSignedMoney(value, currency) : formatMoney(value, currency);
  const parts = isHero ? moneyParts(value, currency) : null;
  return (
    <Figure text={text} className={className} onExplain={onExplain}>
      {parts && text !== noValue ? (
        <>
          {parts.sign}
          {parts.whole}
          <span className="text-ink-3">{parts.cents}</span>
        </>
      ) : undefined}
    </Figure>
  );
}
