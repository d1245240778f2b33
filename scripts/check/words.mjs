import { findUnused, readLater } from '../../locales/unused.mjs';

/** How many words of pages to come may wait in `locales/later.json`. Lower it as they are used. */
const laterMax = 5;

/** Messages that nobody says, and words of later pages that are said by now. */
export function checkWords() {
  const { unused, keyCount } = findUnused();
  const later = readLater();
  const problems = unused
    .filter((key) => !later.includes(key))
    .map((key) => `words: nobody says ${key}`);
  for (const key of later) {
    if (!unused.includes(key)) problems.push(`words: ${key} is said or gone, take it off the list`);
  }
  if (later.length > laterMax) problems.push(`words: ${later.length} wait, at most ${laterMax}`);
  if (keyCount < 100) problems.push(`words: only ${keyCount} messages were examined`);
  return { problems, summary: `${keyCount} messages, ${later.length} for later` };
}
