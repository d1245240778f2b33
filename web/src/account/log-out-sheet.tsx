import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { logOut } from './log-out.ts';

interface LogOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether to log out, and does it. */
export function LogOutSheet({ isOpen, onClose }: LogOutSheetProps): ReactNode {
  const t = useT();
  return (
    <AskSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(m.setting_log_out_question)}
      confirmLabel={t(m.setting_log_out)}
      isDestructive
      onConfirm={logOut}
    >
      {t(m.setting_log_out_note)}
    </AskSheet>
  );
}
