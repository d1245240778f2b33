import './account.css';
import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { PasswordInput } from '@candor/ui/components/password-input';
import { type Message, useT } from '@candor/ui/words';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { passwordStrength, type Strength } from './account-forms.ts';

type RegisteredInput = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

interface PasswordFieldProps {
  label: string;
  input: RegisteredInput;
  error: string | undefined;
  placeholder?: string;
  autoComplete?: 'current-password' | 'new-password' | 'off';
  aside?: ReactNode;
}

/** A password with its label and what is wrong with it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, input, error, aside, autoComplete = 'new-password', placeholder } = props;
  return (
    <Field label={label} error={error} aside={aside}>
      {(links) => (
        <PasswordInput
          {...input}
          {...links}
          autoComplete={autoComplete}
          placeholder={placeholder ?? ''}
        />
      )}
    </Field>
  );
}

const barsOf: Readonly<Record<Strength, number>> = {
  none: 0,
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};
const wordsOf: Readonly<Record<Strength, Message<Record<never, never>>>> = {
  none: m.auth_strength_none,
  weak: m.auth_strength_weak,
  fair: m.auth_strength_fair,
  good: m.auth_strength_good,
  strong: m.auth_strength_strong,
};

/** How strong a new password is: four bars and words. A hint, it refuses nothing. */
export function StrengthHint({ password }: { password: string }): ReactNode {
  const t = useT();
  const strength = passwordStrength(password);
  return (
    <div>
      <div className="strength" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= barsOf[strength]} />
        ))}
      </div>
      <p className="field-hint" role="status">
        {t(wordsOf[strength])}
      </p>
    </div>
  );
}
