const tints = 6;

/** One of six tints, always the same for a code. */
export function tintOf(code: string): number {
  let hash = 7;
  for (const character of code) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % tints;
}

/**
 * Two letters of a code that starts with letters; for codes of digits the first character of a
 * Chinese name, or the initials of a Latin one.
 */
export function lettersOf(name: string, code: string): string {
  if (/^[A-Za-z]{2}/.test(code)) return code.slice(0, 2).toUpperCase();
  const first = [...name.trim()][0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return first;
  const [one, two] = name.match(/[A-Za-z]+/g) ?? [];
  if (one && two) return (one.charAt(0) + two.charAt(0)).toUpperCase();
  return (one ?? code).slice(0, 2).toUpperCase();
}
