import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
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
