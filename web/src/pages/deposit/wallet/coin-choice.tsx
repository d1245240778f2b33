import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { OptionBox } from '../../payment/shared/option-box.tsx';
import type { DepositForm, DepositWay } from '../shared/deposit-form.ts';

interface CoinChoiceProps {
  ways: readonly DepositWay[];
  form: Pick<DepositForm, 'currency' | 'network'>;
  onChange: (change: Partial<DepositForm>) => void;
}

/** Block 1: Currency Type and Network, one box for each pair that can be sent. */
export function CoinChoice({ ways, form, onChange }: CoinChoiceProps): ReactNode {
  const t = useT();
  return (
    <fieldset>
      <legend className="field-label w-full">
        <span>{t(m.deposit_currency_type)}</span>
        <span>{t(m.deposit_network)}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {ways.map((way) => {
          const network = way.network ?? '';
          return (
            <OptionBox
              key={`${way.currency} ${network}`}
              isOn={way.currency === form.currency && network === form.network}
              className="grid min-h-13 gap-0.5 px-3 py-2 text-left"
              onClick={() => onChange({ currency: way.currency, network })}
            >
              <span className="text-label text-ink">{way.currency}</span>
              <span className="text-caption text-ink-2">{network}</span>
            </OptionBox>
          );
        })}
      </div>
    </fieldset>
  );
}
