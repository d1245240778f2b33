import { m } from '@candor/locales/messages';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx';
import { AmountField } from '../shared/amount-field.tsx';
import type { DepositForm, DepositWay } from '../shared/deposit-form.ts';
import { DepositScreen } from '../shared/deposit-screen.tsx';
import { lastCurrency } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { SubmitBar } from '../shared/submit-bar.tsx';
import { useDepositForm } from '../shared/use-deposit-form.ts';
import { HkdRate } from './hkd-rate.tsx';

const bankCurrencies = ['USD', 'HKD'] as const;

/** Deposit by bank transfer, with proof. */
export function Page(): ReactNode {
  const t = useT();
  const ways = useCall('currencyList', { kind: 'BANK' });
  if (ways.data !== undefined) return <FiatForm ways={ways.data.list} />;
  return (
    <Screen title={t(m.deposit_fiat_title)}>
      {ways.error === undefined ? (
        <SkeletonPage>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
            <Skeleton width="100%" height={44} className="rounded-2" />
            <Skeleton width="100%" height={220} />
            <Skeleton width="100%" height={50} className="rounded-2" />
          </div>
        </SkeletonPage>
      ) : (
        <ErrorBlock message={failureText(ways.error, t)} onRetry={ways.retry} />
      )}
    </Screen>
  );
}

function FiatForm({ ways }: { ways: readonly DepositWay[] }): ReactNode {
  const t = useT();
  const { currency: asked, amount: again } = useParameters();
  const [start] = useState((): DepositForm => {
    const wanted = asked ?? lastCurrency();
    const currency = bankCurrencies.find((one) => one === wanted) ?? 'USD';
    return { currency, network: '', amount: again ?? '', proof: null };
  });
  const draft = `pages/deposit/fiat ${again ?? ''}`;
  const entry = useDepositForm('BANK', { draft, ways, start });
  const { form, way, fault, sending } = entry;
  return (
    <DepositScreen
      title={t(m.deposit_fiat_title)}
      bar={<SubmitBar {...{ fault, sending }} onSubmit={entry.submit} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
        <Segmented
          label={t(m.deposit_currency)}
          choices={bankCurrencies.map((value) => ({ value, label: value }))}
          value={form.currency}
          onChange={(currency) => entry.change({ currency })}
        />
        {again !== undefined && <Note tone="accent">{t(m.deposit_filled_again)}</Note>}
        {way !== null && <BankRows way={way} />}
        <AmountField entry={entry} label={t(m.common_amount)} currency={form.currency} />
        {way?.rate != null && <HkdRate way={way} amount={form.amount} />}
        <ProofField upload={entry.upload} />
        <PracticeNote />
      </div>
    </DepositScreen>
  );
}

/** Nobody should send real money to a practice account. */
function PracticeNote(): ReactNode {
  const t = useT();
  if (!useIsPaper()) return null;
  return (
    <Note tone="paper" icon={<FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <b>{t(m.deposit_practice_bank_lead)}</b> {t(m.deposit_practice_bank_rest)}
    </Note>
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
