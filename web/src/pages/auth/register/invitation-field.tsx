import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RegisterForm } from '../../../account/account-forms.ts';

interface InvitationFieldProps {
  form: UseFormReturn<RegisterForm>;
  problem: string | undefined;
}

/** The invitation code, behind "Add it"; open where a link brought one. */
export function InvitationField({ form, problem }: InvitationFieldProps): ReactNode {
  const t = useT();
  const input = form.register('invitationCode');
  const [isOpen, setOpen] = useState(() => form.getValues('invitationCode') !== '');
  if (!isOpen && problem === undefined) {
    return (
      <p className="text-small text-ink-2">
        {t(m.auth_invitation_ask)}
        <SentenceGap />
        <button type="button" className="link hit" onClick={() => setOpen(true)}>
          {t(m.auth_invitation_add)}
        </button>
      </p>
    );
  }
  return (
    <Field
      label={t(m.auth_invitation_code)}
      aside={<span className="font-normal text-ink-3">{t(m.auth_optional)}</span>}
      error={problem}
    >
      {(links) => (
        <TextInput
          {...input}
          {...links}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={64}
        />
      )}
    </Field>
  );
}
