import { type ReactNode, useCallback } from 'react';
import { create } from 'zustand';

const useSlots = create<{ readonly slots: readonly HTMLElement[] }>(() => ({ slots: [] }));

/** Where toasts stand now: in the sheet that is open, else on the page. Null where neither is. */
export function useToastSlot(): HTMLElement | null {
  return useSlots(({ slots }) => slots.at(-1) ?? null);
}

/**
 * Room for toasts that covers nothing: on a page a row of its own above the bottom bar, in a sheet
 * the space above its upper edge. What is on the page stays where it is while a toast is there.
 */
export function ToastSlot(): ReactNode {
  const register = useCallback((slot: HTMLElement | null) => {
    if (slot === null) return;
    useSlots.setState(({ slots }) => ({ slots: [...slots, slot] }));
    const page = slot.parentElement;
    const size = new ResizeObserver(() => {
      page?.style.setProperty('--toast-room', `${slot.offsetHeight}px`);
    });
    size.observe(slot);
    return () => {
      size.disconnect();
      useSlots.setState(({ slots }) => ({ slots: slots.filter((one) => one !== slot) }));
    };
  }, []);
  return <div ref={register} className="toast-slot" role="status" aria-live="polite" />;
}
