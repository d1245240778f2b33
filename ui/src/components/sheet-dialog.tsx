import '../styles/sheet.css';
import { X } from 'virtual:lucide';
import { Dialog } from '@base-ui/react/dialog';
import { m } from '@candor/locales/messages';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useT } from '../words.ts';
import type { SheetProps } from './sheet.tsx';
import { ToastSlot } from './toast-slot.tsx';

const docked = '(min-width: 1100px)';

function subscribeToWidth(listener: () => void): () => void {
  const media = window.matchMedia(docked);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

let sheetsOpen = 0;

/**
 * While a sheet lies over the page nothing of the page takes the focus: not even when what had it
 * in the sheet is gone.
 */
function usePageAside(isAside: boolean): void {
  useLayoutEffect(() => {
    const page = document.getElementById('app');
    if (!isAside || page === null) return;
    sheetsOpen += 1;
    page.inert = true;
    return () => {
      sheetsOpen -= 1;
      page.inert = sheetsOpen > 0;
    };
  }, [isAside]);
}

/** The loaded half of Sheet. Use Sheet. */
export function SheetDialog(props: SheetProps) {
  const { isOpen, onClose, title, tag, isDocked, foot, children } = props;
  const t = useT();
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(docked).matches);
  const standsDocked = Boolean(isDocked && isWide);
  usePageAside(isOpen && !standsDocked);
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
          {foot !== undefined && <div className="sheet-foot">{foot}</div>}
          {isOpen && !standsDocked && <ToastSlot />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
