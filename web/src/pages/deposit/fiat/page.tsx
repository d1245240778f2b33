import { m } from '@candor/locales/messages';
import { FlaskConical, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { useDraft } from '../../../session/drafts.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatPrice } from '../../../ui/format/money.ts';
import { IconLink } from '../../../ui/icon-button.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx';
import { type DepositForm, type DepositWay, depositFault, wayOf } from '../shared/deposit-form.ts';
import { lastCurrency } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { depositFaultWords, SubmitBar } from '../shared/submit-bar.tsx';
import { useDepositSending } from '../shared/use-deposit.ts';
import { useProof } from '../shared/use-proof.ts';
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
  const isPaper = useIsPaper();
  const { currency: asked, amount: again } = useParameters();
  const [first] = useState(() => {
    const wanted = asked ?? lastCurrency();
    return bankCurrencies.find((one) => one === wanted) ?? 'USD';
  });
  const [form, change, forget] = useDraft<DepositForm>(`pages/deposit/fiat ${again ?? ''}`, {
    currency: first,
    network: '',
    amount: again ?? '',
    proof: null,
  });
  const upload = useProof(form.proof, (proof) => change({ proof }));
  const sending = useDepositSending('BANK', forget);
  const way = wayOf(ways, form);
  const fault = depositFault(form, way);
  const amountError =
    form.amount !== '' && (fault === 'AMOUNT' || fault === 'DEPOSIT_MINIMUM')
      ? t(depositFaultWords[fault])
      : null;
  return (
    <Screen
      title={t(m.deposit_fiat_title)}
      actions={
        <IconLink
          label={t(m.deposit_record_title)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/deposit/record')}
        />
      }
      bar={
        <SubmitBar
          fault={fault}
          sending={sending}
          onSubmit={() => way !== null && sending.submit(form, way)}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
        <Segmented
          label={t(m.deposit_currency)}
          choices={bankCurrencies.map((value) => ({ value, label: value }))}
          value={form.currency}
          onChange={(currency) => change({ currency })}
        />
        {again !== undefined && <Note tone="accent">{t(m.deposit_filled_again)}</Note>}
        {way !== null && <BankRows way={way} />}
        <Field
          label={t(m.common_amount)}
          aside={way !== null && t(m.deposit_amount_min, { n: formatPrice(way.minAmount) })}
          error={amountError}
        >
          {(links) => (
            <MoneyInput
              {...links}
              currency={form.currency}
              value={form.amount}
              onChange={(amount) => change({ amount })}
            />
          )}
        </Field>
        {way?.rate != null && <HkdRate way={way} amount={form.amount} />}
        <ProofField upload={upload} />
        {isPaper && (
          <Note
            tone="paper"
            icon={<FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            <b>{t(m.deposit_practice_bank_lead)}</b> {t(m.deposit_practice_bank_rest)}
          </Note>
        )}
      </div>
    </Screen>
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
