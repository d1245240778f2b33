import { create } from 'zustand';
import type { Say } from './words.ts';

/** Written as a function so that a language switch redraws a toast that is still up. */
export type ToastText = (say: Say) => string;

export interface Toast {
  readonly id: number;
  readonly text: ToastText;
  readonly action?: { readonly text: ToastText; readonly run: () => void };
}

export const toastMs = 2000;
const toastsMax = 3;
let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Shows a short confirmation for 2000 ms, or for as long as its action can be taken. */
export function showToast(
  text: ToastText,
  options: { readonly action?: Toast['action']; readonly lastsMs?: number } = {},
): void {
  const id = ++lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts, { id, text, action: options.action }].slice(-toastsMax),
  }));
  setTimeout(() => dismissToast(id), options.lastsMs ?? toastMs);
}

/** A toast whose words came from the server, already in the reader's language. */
export function showServerText(text: string): void {
  showToast(() => text);
}
