import { expect, test } from 'vitest';
import { inputsOf, messageCode } from '../message-code.mjs';

const plural = [
  {
    declarations: ['input n', 'input what', 'local nPlural = n: plural'],
    selectors: ['nPlural'],
    match: { 'nPlural=one': '{n} {what} left', 'nPlural=other': '{n} {what}s left' },
  },
];

/** What a message says, as the page hears it. */
function said(message: unknown, inputs: Record<string, unknown>): string {
  const code = messageCode({ key: 'a_key', locale: 'en', message });
  const pluralOf = (locale: string, count: unknown, texts: Record<string, string>) =>
    texts[new Intl.PluralRules(locale).select(Number(count))] ?? texts.other;
  const text = new Function('plural', `return ${code};`)(pluralOf);
  return typeof text === 'string' ? text : text(inputs);
}

test('a text without names is itself, whatever signs it holds', () => {
  const text = 'HK$ `5` "and" \'6\' of $(no name\n';
  expect(messageCode({ key: 'a_key', locale: 'en', message: text })).toBe(JSON.stringify(text));
});

test('names are filled in beside signs that mean something in code', () => {
  const text = ['HK$', '{rate} for `{name}`, {rate}'].join('');
  expect(said(text, { rate: 7.8, name: '$x' })).toBe('HK$7.8 for `$x`, 7.8');
});

test('a number chooses the form of a plural', () => {
  expect(said(plural, { n: '1', what: 'try' })).toBe('1 try left');
  expect(said(plural, { n: 0, what: 'coin' })).toBe('0 coins left');
});

test('the names of a message are told once each', () => {
  expect(inputsOf({ key: 'a_key', message: '{b} {a} {b}' })).toEqual(['b', 'a']);
  expect(inputsOf({ key: 'a_key', message: plural })).toEqual(['n', 'what']);
});

test('a form that is not known is refused with the name of the message', () => {
  const [one] = plural;
  const wrong = [
    'an open {brace',
    'a {long name}',
    'a \\{brace\\}',
    [{ ...one, match: { 'nPlural=one': 'no other' } }],
    [{ ...one, selectors: ['nPlural', 'whatPlural'] }],
    [{ ...one, declarations: ['input n', 'local nPlural = n: number'] }],
    [one, one],
    { one: 'no list' },
  ];
  for (const message of wrong) {
    expect(() => messageCode({ key: 'a_key', locale: 'en', message })).toThrow(/^a_key: a /);
  }
});
