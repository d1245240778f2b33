import type { ReactNode } from 'react';
import { useT } from '../app/words.ts';
import { dismissToast, useToasts } from './toasts.ts';

/** Where toasts stand: over the page, above the bottom bar. Read out, never in the way. */
export function ToastRegion(): ReactNode {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {toasts.map(({ id, text, action }) => (
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
      ))}
    </div>
  );
}
