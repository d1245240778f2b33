import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { PriceInput } from '@candor/ui/components/price-input';
import type { PriceSteps } from '@candor/ui/figures/price-steps';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

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
