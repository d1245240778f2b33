import { m } from '@candor/locales/messages';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Segmented } from '@candor/ui/components/segmented';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useParameters } from '../../../app/navigation.ts';
import { AmountField } from '../shared/amount-field.tsx';
import {
  EntryScreen,
  FilledAgainNote,
  PracticeNote,
  WaysOfKind,
} from '../shared/deposit-entry.tsx';
import type { DepositForm, DepositWay } from '../shared/deposit-form.ts';
import { lastCurrency } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { useDepositForm } from '../shared/use-deposit-form.ts';
import { HkdRate } from './hkd-rate.tsx';

const bankCurrencies = ['USD', 'HKD'] as const;

/** Deposit by bank transfer, with proof. */
export function Page(): ReactNode {
  const title = useT()(m.deposit_fiat_title);
  return (
    <WaysOfKind kind="BANK" title={title} heights={[44, 220, 50]}>
      {(ways) => <FiatForm ways={ways} title={title} />}
    </WaysOfKind>
  );
}

interface FiatFormProps {
  ways: readonly DepositWay[];
  title: string;
}

function FiatForm({ ways, title }: FiatFormProps): ReactNode {
  const t = useT();
  const { currency: asked, amount: again } = useParameters();
  const [start] = useState((): DepositForm => {
    const wanted = asked ?? lastCurrency();
    const currency = bankCurrencies.find((one) => one === wanted) ?? 'USD';
    return { currency, network: '', amount: again ?? '', proof: null };
  });
  const draft = `pages/deposit/fiat ${asked ?? ''} ${again ?? ''}`;
  const entry = useDepositForm('BANK', { draft, ways, start });
  const { form, way } = entry;
  return (
    <EntryScreen title={title} entry={entry}>
      <Segmented
        label={t(m.deposit_currency)}
        choices={bankCurrencies.map((value) => ({ value, label: value }))}
        value={form.currency}
        onChange={(currency) => entry.change({ currency })}
      />
      {again !== undefined && <FilledAgainNote />}
      {way !== null && <BankRows way={way} />}
      <AmountField entry={entry} label={t(m.common_amount)} currency={form.currency} />
      {way?.rate != null && <HkdRate way={way} amount={form.amount} />}
      <ProofField upload={entry.upload} />
      <PracticeNote lead={t(m.deposit_practice_bank_lead)} rest={t(m.deposit_practice_bank_rest)} />
    </EntryScreen>
  );
}

/** Block 2: our account, each line with Copy. */
function BankRows({ way }: { way: DepositWay }): ReactNode {
  const t = useT();
  const { bank } = way;
  const rows = [
    { label: t(m.deposit_bank_name), value: bank?.bankName },
    { label: t(m.deposit_account_name), value: bank?.bankAccountName },
    { label: t(m.deposit_card_number), value: bank?.cardNumber },
    { label: t(m.deposit_reference), value: way.reference },
  ];
  return (
    <dl className="border-b border-line">
      {rows.map(
        ({ label, value }) =>
          value !== undefined && (
            <CopyRow
              key={label}
              label={label}
              value={value}
              copyLabel={t(m.deposit_copy_of, { what: label })}
            />
          ),
      )}
    </dl>
  );
}
