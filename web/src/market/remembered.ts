import { useCallback, useState } from 'react';

const prefix = 'candor.remembered.';

/**
 * A choice that is remembered on this device, such as a tab or a sort. `isValid` guards against
 * what an older version kept; `asked` wins over what is remembered, for a page that was opened with
 * a choice. Storage that is full or forbidden only means that it is forgotten.
 */
export function useRemembered<Value extends string>(
  name: string,
  initial: Value,
  isValid: (text: string) => text is Value,
  asked?: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    if (asked !== undefined) return asked;
    const kept = readKept(prefix + name);
    return kept !== null && isValid(kept) ? kept : initial;
  });
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      keep(prefix + name, next);
    },
    [name],
  );
  return [value, remember];
}

/** A guard for one of the listed words. */
export function isOneOf<const Words extends readonly string[]>(words: Words) {
  return (text: string): text is Words[number] => words.includes(text);
}

/** What is kept under a name, or null. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Private windows may forbid storage; the page works without it.
  }
}

/** Keeps a text under a name where the browser allows it. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: it is only a convenience.
  }
}
