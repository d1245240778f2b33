import { Eye, EyeOff } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { useState } from 'react';
import { useT } from '../words.ts';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password, hidden until the customer asks to see it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? t(m.ui_hide_password) : t(m.ui_show_password)}
          icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
