import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { Skeleton } from '@candor/ui/components/skeleton';
import { TextInput } from '@candor/ui/components/text-input';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { keep, readKept } from '../../../market/remembered.ts';
import { PayeeRule } from '../../bcard/shared/payee-notes.tsx';
import { OfPayee, PayeeScreen } from '../../bcard/shared/payee-screen.tsx';
import { type PayeeInput, usePayeeForm } from '../../bcard/shared/use-payee-form.ts';
import { OptionBox } from '../../payment/shared/option-box.tsx';

const kindKey = 'candor.remembered.payee.coin';

/** Adds or changes a wallet. */
export function Page(): ReactNode {
  const title = useT()(m.shell_title_vm_modify);
  return (
    <OfPayee title={title} kind="VM">
      {(card) => <WalletForm title={title} card={card} />}
    </OfPayee>
  );
}

function WalletForm({ title, card }: { title: string; card: CardRow | null }): ReactNode {
  const t = useT();
  const { id } = useParameters();
  const [start] = useState((): PayeeInput => {
    const [lastCoin = '', ...lastNetwork] = (readKept(kindKey) ?? '').split(' ');
    return {
      kind: 'VM',
      currencyType: card?.currencyType ?? lastCoin,
      network: card?.network ?? lastNetwork.join(' '),
      walletAddress: card?.walletAddress ?? '',
    };
  });
  const entry = usePayeeForm(start, id);
  const { form, change, problemText } = entry;
  const choose = (chosen: Pick<PayeeInput, 'currencyType' | 'network'>) => {
    keep(kindKey, `${chosen.currencyType} ${chosen.network}`);
    change(chosen);
  };
  const paste = async () => {
    try {
      change({ walletAddress: (await navigator.clipboard.readText()).trim() });
    } catch {
      // Refused by the browser: what is there can still be typed.
      showToast((say) => say(m.withdraw_paste_refused));
    }
  };
  return (
    <PayeeScreen title={title} card={card} entry={entry}>
      <CoinBoxes form={form} onChoose={choose} problem={problemText('currencyType')} />
      <Field
        label={t(m.withdraw_wallet_address)}
        aside={
          <button
            type="button"
            className="link hit min-w-11 text-right"
            onClick={() => void paste()}
          >
            {t(m.withdraw_paste)}
          </button>
        }
        error={problemText('walletAddress')}
        hint={t(m.withdraw_address_hint)}
      >
        {(links) => (
          <TextInput
            {...links}
            name="walletAddress"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="num"
            maxLength={120}
            value={form.walletAddress ?? ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change({ walletAddress: event.target.value })}
          />
        )}
      </Field>
      <PayeeRule />
    </PayeeScreen>
  );
}

interface CoinBoxesProps {
  form: PayeeInput;
  onChoose: (chosen: Pick<PayeeInput, 'currencyType' | 'network'>) => void;
  problem: string | undefined;
}

/** Currency Type and Network, one box for each pair that is paid out. */
function CoinBoxes({ form, onChoose, problem }: CoinBoxesProps): ReactNode {
  const t = useT();
  const { data, error, retry } = useCall('currencyList', { kind: 'VM' });
  if (error !== undefined) {
    return <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />;
  }
  if (data === undefined) return <Skeleton width="100%" height={116} className="rounded-2" />;
  return (
    <fieldset>
      <legend className="field-label w-full">
        <span>{t(m.deposit_currency_type)}</span>
        <span>{t(m.deposit_network)}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {data.list.map(({ currency, network }) => (
          <OptionBox
            key={`${currency} ${network}`}
            name="currencyType"
            isOn={currency === form.currencyType && network === form.network}
            className="grid min-h-13 gap-0.5 px-3 py-2 text-left"
            onClick={() => onChoose({ currencyType: currency, network: network ?? '' })}
          >
            <span className="text-label text-ink">{currency}</span>
            <span className="text-caption text-ink-2">{network}</span>
          </OptionBox>
        ))}
      </div>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
