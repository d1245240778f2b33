const prefix = 'candor.draft.';
export const draftLifeMs = 30 * 60_000;

interface KeptDraft<Form> {
  readonly userId: string;
  readonly savedMs: number;
  readonly form: Form;
}

/** What is stored of a form, when it is this user's and younger than 30 minutes. */
export function storedDraft<Form>(
  name: string,
  userId: string,
  nowMs: number,
): KeptDraft<Form> | null {
  const text = localStorage.getItem(prefix + name);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as KeptDraft<Form>;
    return kept.userId === userId && nowMs - kept.savedMs < draftLifeMs ? kept : null;
  } catch {
    return null; // Written by another version: a lost draft harms nobody.
  }
}

/** The draft of a form, when it is this user's and younger than 30 minutes. */
export function readDraft<Form>(name: string, userId: string, nowMs: number): Form | null {
  return storedDraft<Form>(name, userId, nowMs)?.form ?? null;
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

/** The forms of which something is stored, whoever's it is. */
export function draftNames(): string[] {
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
