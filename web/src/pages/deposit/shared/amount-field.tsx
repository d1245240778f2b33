import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Field } from '../../../ui/field.tsx';
import { formatPrice } from '../../../ui/format/money.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { depositFaultWords } from './submit-bar.tsx';
import type { DepositEntry } from './use-deposit-form.ts';

interface AmountFieldProps {
  entry: DepositEntry;
  label: string;
  /** The currency the amount is entered in. */
  currency: string;
  hint?: ReactNode;
}

/** The amount of a deposit, with the least that is credited beside its label. */
export function AmountField({ entry, label, currency, hint }: AmountFieldProps): ReactNode {
  const t = useT();
  const { form, way, amountFault, change } = entry;
  return (
    <Field
      label={label}
      aside={way !== null && t(m.deposit_amount_min, { n: formatPrice(way.minAmount) })}
      error={amountFault && t(depositFaultWords[amountFault])}
      hint={hint}
    >
      {(links) => (
        <MoneyInput
          {...links}
          currency={currency}
          value={form.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
    </Field>
  );
}
