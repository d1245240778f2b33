import './styles/sheet.css';
import { X } from 'virtual:lucide';
import { Dialog } from '@base-ui/react/dialog';
import { m } from '@candor/locales/messages';
import { useSyncExternalStore } from 'react';
import { useT } from '../app/words.ts';
import { ToastSlot } from '../shell/toast-slot.tsx';
import type { SheetProps } from './sheet.tsx';

const docked = '(min-width: 1100px)';

function subscribeToWidth(listener: () => void): () => void {
  const media = window.matchMedia(docked);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The loaded half of Sheet. Use Sheet. */
export function SheetDialog({ isOpen, onClose, title, tag, isDocked, children }: SheetProps) {
  const t = useT();
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(docked).matches);
  const standsDocked = Boolean(isDocked && isWide);
  return (
    <Dialog.Root
      open={isOpen}
      modal={!standsDocked}
      disablePointerDismissal={standsDocked}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        {!standsDocked && <Dialog.Backdrop className="sheet-scrim" />}
        <Dialog.Popup className="sheet" data-docked={standsDocked || undefined}>
          <div className="sheet-head">
            <Dialog.Title>{title}</Dialog.Title>
            <span className="flex items-center gap-1">
              {tag}
              <Dialog.Close className="icon-button" aria-label={t(m.common_close)}>
                <X size={22} aria-hidden="true" />
              </Dialog.Close>
            </span>
          </div>
          <div className="sheet-body">{children}</div>
          {isOpen && !standsDocked && <ToastSlot />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
