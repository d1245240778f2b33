import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { replaceWith } from '../app/navigation.ts';
import { loginPath } from '../app/routes.ts';
import { signOut } from '../session/sign-in.ts';

interface LogOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether to log out, and does it. */
export function LogOutSheet({ isOpen, onClose }: LogOutSheetProps): ReactNode {
  const t = useT();
  const leave = () => {
    signOut();
    replaceWith(loginPath);
  };
  return (
    <AskSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(m.setting_log_out_question)}
      confirmLabel={t(m.setting_log_out)}
      isDestructive
      onConfirm={leave}
    >
      {t(m.setting_log_out_note)}
    </AskSheet>
  );
}
