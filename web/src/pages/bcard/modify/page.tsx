import { UserCheck } from 'virtual:lucide';
import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { Field } from '@candor/ui/components/field';
import { Note } from '@candor/ui/components/note';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { useParameters } from '../../../app/navigation.ts';
import { PayeeRule } from '../shared/payee-notes.tsx';
import { OfPayee, PayeeScreen } from '../shared/payee-screen.tsx';
import { type PayeeEntry, usePayeeForm } from '../shared/use-payee-form.ts';

const lengthMax = { bankName: 50, bankAccountName: 50, cardNumber: 48 } as const;

/** Adds or changes a bank card. */
export function Page(): ReactNode {
  const title = useT()(m.shell_title_bcard_modify);
  return (
    <OfPayee title={title} kind="BANK">
      {(card) => <CardForm title={title} card={card} />}
    </OfPayee>
  );
}

function CardForm({ title, card }: { title: string; card: CardRow | null }): ReactNode {
  const t = useT();
  const { id } = useParameters();
  const entry = usePayeeForm(
    {
      kind: 'BANK',
      bankName: card?.bankName ?? '',
      bankAccountName: card?.bankAccountName ?? '',
      cardNumber: card?.cardNumber ?? '',
    },
    id,
  );
  const { form } = entry;
  return (
    <PayeeScreen title={title} card={card} entry={entry}>
      <CardField entry={entry} name="bankName" label={t(m.deposit_bank_name)} />
      <CardField
        entry={entry}
        name="bankAccountName"
        label={t(m.deposit_account_name)}
        aside={
          <span className="num">
            {(form.bankAccountName ?? '').length}/{lengthMax.bankAccountName}
          </span>
        }
        hint={<VerifiedName />}
      />
      <CardField entry={entry} name="cardNumber" label={t(m.deposit_card_number)} />
      <Note icon={<UserCheck size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {t(m.withdraw_own_name)}
      </Note>
      <p className="text-small text-ink-2">{t(m.withdraw_not_on_device)}</p>
      <PayeeRule />
    </PayeeScreen>
  );
}

interface CardFieldProps {
  entry: PayeeEntry;
  name: keyof typeof lengthMax;
  label: string;
  aside?: ReactNode;
  hint?: ReactNode;
}

function CardField({ entry, name, label, aside, hint }: CardFieldProps): ReactNode {
  const isNumber = name === 'cardNumber';
  return (
    <Field label={label} aside={aside} error={entry.problemText(name)} hint={hint}>
      {(links) => (
        <TextInput
          {...links}
          name={name}
          autoComplete="off"
          spellCheck={false}
          className={classNames(isNumber && 'num')}
          maxLength={lengthMax[name]}
          value={entry.form[name] ?? ''}
          // A masked number is replaced whole.
          onFocus={(event) => isNumber && event.target.select()}
          onChange={(event) => entry.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The name a card must be in, once it is verified. */
function VerifiedName(): ReactNode {
  const t = useT();
  const { data } = useOwnUser();
  const name = [data?.firstName, data?.lastName].filter(Boolean).join(' ');
  if (name === '') return t(m.withdraw_name_later);
  return t(m.withdraw_verified_name, { name });
}
