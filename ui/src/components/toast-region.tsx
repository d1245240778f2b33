import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, useToasts } from '../toasts.ts';
import { useT } from '../words.ts';
import { useToastSlot } from './toast-slot.tsx';

/** The toasts that are up, in the room that the page or the sheet has for them. */
export function ToastRegion(): ReactNode {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  const slot = useToastSlot();
  const shown = toasts.map(({ id, text, action }) => (
    <div key={id} className="toast">
      <span>{text(t)}</span>
      {action && (
        <button
          type="button"
          className="hit"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.text(t)}
        </button>
      )}
    </div>
  ));
  if (slot !== null) return createPortal(shown, slot);
  // Between two pages there is nothing on the screen that they could cover.
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {shown}
    </div>
  );
}
