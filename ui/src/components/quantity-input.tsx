import { m } from '@candor/locales/messages';
import { quantityPlacesMax } from '../figures/entry.ts';
import { useT } from '../words.ts';
import type { FigureInputProps } from './figure-input.tsx';
import { StepperInput } from './stepper-input.tsx';

interface QuantityInputProps extends Omit<FigureInputProps, 'decimals'> {
  /** Smallest order and step, as the instrument gives it. */
  minCount: string;
  /** What is counted, behind the figure. */
  suffix?: string | undefined;
}

/** A quantity between two buttons that move by the smallest order. */
export function QuantityInput({ minCount, ...rest }: QuantityInputProps) {
  const t = useT();
  return (
    <StepperInput
      {...rest}
      step={minCount}
      decimals={quantityPlacesMax}
      lessLabel={t(m.ui_less_by, { step: minCount })}
      moreLabel={t(m.ui_more_by, { step: minCount })}
    />
  );
}
