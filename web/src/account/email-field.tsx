import { m } from '@candor/locales/messages';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useT } from '../app/words.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

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
