import { useCallback, useEffect, useState } from 'react';
import { useSession } from './session.ts';

const prefix = 'candor.draft.';
export const draftLifeMs = 30 * 60_000;

interface KeptDraft<Form> {
  readonly userId: string;
  readonly savedMs: number;
  readonly form: Form;
}

/** The draft of a form, when it is this user's and younger than 30 minutes. */
export function readDraft<Form>(name: string, userId: string, nowMs: number): Form | null {
  const text = localStorage.getItem(prefix + name);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as KeptDraft<Form>;
    return kept.userId === userId && nowMs - kept.savedMs < draftLifeMs ? kept.form : null;
  } catch {
    return null; // Written by another version: a lost draft harms nobody.
  }
}

export function writeDraft<Form>(name: string, userId: string, form: Form, nowMs: number): void {
  const kept: KeptDraft<Form> = { userId, savedMs: nowMs, form };
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept));
  } catch {
    // Storage full or forbidden: the form still works, it is only not kept.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name);
}

function draftNames(): string[] {
  const names: string[] = [];
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at);
    if (key?.startsWith(prefix)) names.push(key.slice(prefix.length));
  }
  return names;
}

/** Forgets the drafts of everybody but `userId`; with null, of everybody. */
export function dropDraftsOfOthers(userId: string | null, nowMs: number): void {
  for (const name of draftNames()) {
    if (userId === null || readDraft(name, userId, nowMs) === null) dropDraft(name);
  }
}

/** Keeps the drafts that were this user's and young at an instant, as if they were saved now. */
export function renewDrafts(userId: string, sinceMs: number, nowMs: number): void {
  for (const name of draftNames()) {
    const form = readDraft(name, userId, sinceMs);
    if (form !== null) writeDraft(name, userId, form, nowMs);
  }
}

/** When the youngest draft of this user ends, in epoch milliseconds, or null without one. */
export function draftsKeptUntilMs(userId: string, nowMs: number): number | null {
  let untilMs: number | null = null;
  for (const name of draftNames()) {
    const text = localStorage.getItem(prefix + name);
    if (text === null || readDraft(name, userId, nowMs) === null) continue;
    const endsMs = (JSON.parse(text) as KeptDraft<unknown>).savedMs + draftLifeMs;
    if (untilMs === null || endsMs > untilMs) untilMs = endsMs;
  }
  return untilMs;
}

/**
 * A form that is kept for 30 minutes for the same user, over reloads and a lost session. Never put
 * a password in it. `name` is the page's path, with what the form is about: `pages/payment/stock
 * AAPL`. Returns the kept form (or `initial`), a setter and a function that forgets it, for after
 * success.
 */
export function useDraft<Form extends object>(
  name: string,
  initial: Form,
): [form: Form, setForm: (change: Partial<Form>) => void, forget: () => void] {
  const userId = useSession((session) => session.user?.userId ?? session.lastUserId);
  const [form, setState] = useState<Form>(() => ({
    ...initial,
    ...(userId === null ? null : readDraft<Form>(name, userId, Date.now())),
  }));
  const [isTouched, setTouched] = useState(false);

  useEffect(() => {
    if (isTouched && userId !== null) writeDraft(name, userId, form, Date.now());
  }, [name, userId, form, isTouched]);

  const setForm = useCallback((change: Partial<Form>) => {
    setTouched(true);
    setState((current) => ({ ...current, ...change }));
  }, []);
  const forget = useCallback(() => {
    setTouched(false);
    dropDraft(name);
  }, [name]);
  return [form, setForm, forget];
}
