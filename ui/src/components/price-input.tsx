import { m } from '@candor/locales/messages';
import { pricePlacesMax } from '../figures/entry.ts';
import { leastPrice, type PriceSteps, stepAt, stepBelow } from '../figures/price-steps.ts';
import { useT } from '../words.ts';
import type { FigureInputProps } from './figure-input.tsx';
import { StepperInput } from './stepper-input.tsx';

interface PriceInputProps extends Omit<FigureInputProps, 'decimals'> {
  /** The price steps of the instrument. */
  steps: PriceSteps;
}

/** A price between two buttons that move by the tick at that price. */
export function PriceInput({ steps, ...rest }: PriceInputProps) {
  const t = useT();
  const [less, more] = [stepBelow(steps, rest.value), stepAt(steps, rest.value)];
  const isSigned = steps.marginPrice !== undefined;
  return (
    <StepperInput
      {...rest}
      less={less}
      step={more}
      {...(isSigned ? { isSigned } : { least: leastPrice(steps) })}
      decimals={pricePlacesMax}
      lessLabel={t(m.ui_less_by, { step: less })}
      moreLabel={t(m.ui_more_by, { step: more })}
    />
  );
}
