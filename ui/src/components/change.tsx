import { useTickTint } from '../behavior/tick-tint.ts';
import { classNames } from '../class-names.ts';
import { signOfDecimal } from '../format/decimal.ts';
import { formatChange, formatSignedMoney, noValue } from '../format/money.ts';
import { formatPercent, toneOfPercent } from '../format/percent.ts';
import { spokenPercent } from '../format/spoken-percent.ts';
import { useT } from '../words.ts';
import { ChangeArrow } from './change-arrow.tsx';

interface ChangeProps {
  /** In percent, as the wire gives it. */
  ratio: string | null | undefined;
  /** The change in price, shown before the percent. */
  amount?: string | null | undefined;
  decimals?: number;
  isPill?: boolean;
  className?: string;
}

/** Arrow, sign and percent in the colour of the direction; fades a tint when it moves. */
export function Change({ ratio, amount, decimals, isPill, className }: ChangeProps) {
  const t = useT();
  const tone = toneOfPercent(ratio);
  const { tick, beat } = useTickTint(ratio);
  const text = formatPercent(ratio);
  return (
    <span
      key={beat}
      data-tick={tick}
      className={classNames(
        'change tick-tint',
        text === noValue ? 'na' : 'num',
        tone,
        isPill && 'change-pill',
        className,
      )}
    >
      <ChangeArrow tone={tone} />
      <span aria-hidden="true">
        {amount != null && `${formatChange(amount, decimals)}\u2002`}
        {text}
      </span>
      <span className="visually-hidden">{spokenPercent(ratio, t)}</span>
    </span>
  );
}

interface ProfitProps {
  value: string | null | undefined;
  currency: string;
  className?: string;
  /** Not where the direction is drawn beside it. */
  hasArrow?: boolean;
}

/** Gain or loss in money, with arrow and sign; zero and no value have neither. */
export function Profit({ value, currency, className, hasArrow = true }: ProfitProps) {
  const sign = signOfDecimal(value);
  const tone = sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
  const text = formatSignedMoney(value, currency);
  return (
    <span className={classNames('change', text === noValue ? 'na' : 'num', tone, className)}>
      {hasArrow && <ChangeArrow tone={tone} />}
      {text}
    </span>
  );
}
