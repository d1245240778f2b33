const tints = 6;

/** One of six tints, always the same for a code. */
export function tintOf(code: string): number {
  let hash = 7;
  for (const character of code) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % tints;
}

/** Two letters of a Latin name, one character of a Chinese one, else the start of the code. */
export function lettersOf(name: string, code: string): string {
  const first = [...name.trim()][0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return first;
  const words = name.match(/[A-Za-z][A-Za-z]*/g) ?? [];
  const [one, two] = words;
  if (one && two && one.length > 1) return (one.charAt(0) + two.charAt(0)).toUpperCase();
  const letters = one && one.length > 1 ? one : code;
  return letters.slice(0, 2).toUpperCase();
}
