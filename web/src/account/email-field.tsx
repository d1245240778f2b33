import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface EmailFieldProps {
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  error: string | undefined;
}

export function EmailField({ input, error }: EmailFieldProps): ReactNode {
  const t = useT();
  return (
    <Field label={t(m.auth_email)} error={error}>
      {(links) => (
        <TextInput
          {...input}
          {...links}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      )}
    </Field>
  );
}
