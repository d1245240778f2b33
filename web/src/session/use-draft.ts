import { useCallback, useEffect, useState } from 'react';
import {
  draftLifeMs,
  draftNames,
  dropDraft,
  readDraft,
  storedDraft,
  writeDraft,
} from './drafts.ts';
import { useSession } from './session.ts';

/** When the youngest draft of this user ends, in epoch milliseconds, or null without one. */
export function draftsKeptUntilMs(userId: string, nowMs: number): number | null {
  const endsMs = draftNames().flatMap((name) => {
    const stored = storedDraft(name, userId, nowMs);
    return stored === null ? [] : stored.savedMs + draftLifeMs;
  });
  return endsMs.length === 0 ? null : Math.max(...endsMs);
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
