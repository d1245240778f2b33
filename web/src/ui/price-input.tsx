import { m } from '@candor/locales/messages';
import { useT } from '../app/words.ts';
import { placesTyped } from '../figures/entry.ts';
import type { FigureInputProps } from './figure-input.tsx';
import { StepperInput } from './stepper-input.tsx';

interface PriceInputProps extends Omit<FigureInputProps, 'decimals'> {
  /** Smallest price step of the instrument. */
  tickSize: string;
}

/** A price between two buttons that move by the tick. */
export function PriceInput({ tickSize, ...rest }: PriceInputProps) {
  const t = useT();
  return (
    <StepperInput
      {...rest}
      step={tickSize}
      decimals={placesTyped(tickSize)}
      lessLabel={t(m.ui_less_by, { step: tickSize })}
      moreLabel={t(m.ui_more_by, { step: tickSize })}
    />
  );
}
