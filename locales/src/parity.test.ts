import { expect, test } from 'vitest';
import coming from '../coming.json' with { type: 'json' };
import { locales } from './locale.ts';
import { placeholdersOf, readMessages, textsOf, writtenLocales } from './read-messages.ts';
import { firstForeignCharacter, simplifiedOnly, traditionalOnly } from './scripts-of-chinese.ts';

/** Those that are offered and those that are coming. */
const messages = new Map(writtenLocales().map((locale) => [locale, readMessages(locale)]));

/** `namespace key` of every message of a language. */
function keysOf(locale: string): string[] {
  return [...(messages.get(locale) ?? new Map())]
    .flatMap(([namespace, entries]) => Object.keys(entries).map((key) => `${namespace} ${key}`))
    .sort();
}

function* everyMessage() {
  for (const [locale, namespaces] of messages) {
    for (const [namespace, entries] of namespaces) {
      for (const [key, message] of Object.entries(entries))
        yield { locale, namespace, key, message };
    }
  }
}

test('the test has words to examine', () => {
  expect(keysOf('en').length).toBeGreaterThan(300);
});

test('every language has exactly the keys of English', () => {
  expect(messages.size).toBeGreaterThan(2);
  for (const locale of messages.keys()) expect(keysOf(locale), locale).toEqual(keysOf('en'));
});

test('a message has the same placeholders in every language', () => {
  for (const { locale, namespace, key, message } of everyMessage()) {
    const english = messages.get('en')?.get(namespace)?.[key];
    if (english === undefined) continue; // Told by the test above.
    expect([locale, key, ...placeholdersOf(message)]).toEqual([
      locale,
      key,
      ...placeholdersOf(english),
    ]);
  }
});

test('no message is empty or padded with spaces', () => {
  const wrong = [...everyMessage()].filter(({ message }) => {
    const texts = textsOf(message);
    return texts.length === 0 || texts.some((text) => text.trim() === '' || text !== text.trim());
  });
  expect(wrong.map(({ locale, key }) => `${locale} ${key}`)).toEqual([]);
});

test('a key is lower_snake and starts with its namespace', () => {
  const wrong = [...everyMessage()].filter(
    ({ namespace, key }) =>
      !/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key) || !key.startsWith(`${namespace}_`),
  );
  expect(wrong.map(({ namespace, key }) => `${namespace} ${key}`)).toEqual([]);
});

test('every language that is offered or coming has messages, and no other', () => {
  expect(writtenLocales()).toEqual([...locales, ...coming].sort());
});

test('Traditional texts hold no Simplified character and Simplified texts no Traditional one', () => {
  const foreign = new Map([
    ['zh-Hans', traditionalOnly],
    ['zh-Hant', simplifiedOnly],
  ]);
  const wrong: string[] = [];
  for (const { locale, key, message } of everyMessage()) {
    const characters = foreign.get(locale);
    if (characters === undefined) continue;
    for (const text of textsOf(message)) {
      const found = firstForeignCharacter(text, characters);
      if (found !== null) wrong.push(`${locale} ${key}: ${found} in ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** A language is called by its own name in every other. */
const sameEverywhere = ['common_locale_en'];

test('what has words in English is not left as it was in Chinese', () => {
  const words = (text: string) => text.replaceAll(/\{\w+\}/g, ' ');
  const isLeft = (english: string, text: string) =>
    /[A-Za-z]{2}/.test(words(english)) && words(text) === words(english);
  const left: string[] = [];
  for (const { locale, namespace, key, message } of everyMessage()) {
    const english = messages.get('en')?.get(namespace)?.[key];
    if (!locale.startsWith('zh') || english === undefined || sameEverywhere.includes(key)) continue;
    for (const text of textsOf(message)) {
      if (textsOf(english).some((before) => isLeft(before, text))) left.push(`${locale} ${key}`);
    }
  }
  expect(left).toEqual([]);
  expect([
    isLeft('Fee {n}', 'Fee {n}'),
    isLeft('{n} of {m}', '{n} / {m}'),
    isLeft('T+{n}', 'T+{n}'),
  ]).toEqual([true, false, false]);
});

test('the reader is 你, never 您', () => {
  const formal = [...everyMessage()].filter(({ message }) =>
    textsOf(message).some((text) => text.includes('您')),
  );
  expect(formal.map(({ locale, key }) => `${locale} ${key}`)).toEqual([]);
});

test('a planted Simplified character is found', () => {
  expect(firstForeignCharacter('帳户', simplifiedOnly)).toBe('户');
  expect(firstForeignCharacter('帳戶', simplifiedOnly)).toBeNull();
});
