import { expect, test } from 'vitest';
import { locales } from './locale.ts';
import { m } from './messages.ts';
import * as split from './paraglide/split/messages/_index.js';
import { placeholdersOf, readMessages } from './read-messages.ts';

type Words = (inputs: Record<string, string>, options: { locale: string }) => string;

const bySplit = split as unknown as Record<string, Words>;
const byWords = m as unknown as Record<string, Words>;

test('the words of the web build are those of the server, in every language', () => {
  const english = [...readMessages('en').values()].flatMap((entries) => Object.entries(entries));
  expect(english.length).toBeGreaterThan(300);
  for (const [key, message] of english) {
    const inputs = Object.fromEntries(placeholdersOf(message).map((name) => [name, `<${name}>`]));
    for (const locale of locales) {
      expect(`${key} ${bySplit[key]?.(inputs, { locale })}`).toBe(
        `${key} ${byWords[key]?.(inputs, { locale })}`,
      );
    }
  }
});
