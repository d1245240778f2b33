import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../words.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface AskSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The question: "Cancel this order?" */
  title: ReactNode;
  children?: ReactNode;
  confirmLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** A question before something that cannot be undone, with Confirm and Cancel side by side. */
export function AskSheet(props: AskSheetProps) {
  const t = useT();
  const { isDestructive = false, isBusy = false } = props;
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      {props.children && <div className="mb-4 text-body text-ink-2">{props.children}</div>}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={props.onClose}>
          {t(m.common_cancel)}
        </Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          isBusy={isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmLabel ?? t(m.common_confirm)}
        </Button>
      </div>
    </Sheet>
  );
}
