import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import type { PriceSteps } from '../../../figures/price-steps.ts';
import { Field } from '../../../ui/field.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';

/** Exits as they are typed; an empty one takes its exit off. */
export type TypedExits = Record<'takeProfitPrice' | 'stopLossPrice', string>;

interface ExitFieldsProps {
  exits: TypedExits;
  steps: PriceSteps;
  error: string | null;
  onChange: (part: Partial<TypedExits>) => void;
}

/** Both exits of what is held; what was refused stands under the second. */
export function ExitFields({ exits, steps, error, onChange }: ExitFieldsProps): ReactNode {
  const t = useT();
  const fields = [
    { key: 'takeProfitPrice', label: t(m.payment_take_profit), said: null },
    { key: 'stopLossPrice', label: t(m.payment_stop_loss), said: error },
  ] as const;
  return fields.map(({ key, label, said }) => (
    <Field key={key} label={label} error={said}>
      {(links) => (
        <PriceInput
          {...links}
          steps={steps}
          value={exits[key]}
          onChange={(price) => onChange({ [key]: price })}
        />
      )}
    </Field>
  ));
}
