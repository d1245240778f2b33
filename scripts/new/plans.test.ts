import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plans } from './plans.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
const names: Readonly<Record<string, string>> = {
  page: 'profile/gifts',
  endpoint: 'wallet/sampleCall',
  product: 'samples',
  provider: 'sample',
  language: 'ja',
};

test.each(Object.keys(plans))('what is left to do for a %s names places that are there', (kind) => {
  const laid = plans[kind]?.lay(names[kind] ?? '', read);
  const steps = laid?.afterwards ?? [];
  expect(steps.length).toBeGreaterThan(0);
  const made = laid?.files.map(({ to }) => to) ?? [];
  for (const [place] of steps.join('\n').matchAll(/\b\w+\/[\w/.-]+\.(ts|md|json)\b/g)) {
    expect(made.includes(place) || existsSync(join(root, place)), `${place} is not there`).toBe(
      true,
    );
  }
});

test('a call is its declaration, its handler and a test, in a new section too', () => {
  const laid = plans.endpoint?.lay('gifts/giftList', read);
  expect(laid?.files.map(({ to }) => to)).toEqual(['server/src/endpoints/gifts/gift-list.test.ts']);
  expect(laid?.edits.map(({ file }) => file)).toEqual([
    'contract/src/routes/gifts.ts',
    'server/src/endpoints/gifts/gifts.ts',
  ]);
  for (const { change } of laid?.edits ?? []) {
    expect(change('')).toMatch(/^import [\s\S]*export const giftList = (defineRoute|endpoint)\(/);
  }
});

test('a call that is handled already is not laid again, wherever its handler stands', () => {
  const takenOf = (name: string) => plans.endpoint?.lay(name, read).taken;
  expect(takenOf('user/userPreference')).toBe('the handler of userPreference');
  expect(takenOf('wallet/walletBill')).toBe('the handler of walletBill');
  expect(takenOf('wallet/sampleCall')).toBeUndefined();
});

test('names that cannot be one are not taken', () => {
  expect(plans.page?.name.test('../etc')).toBe(false);
  expect(plans.endpoint?.name.test('wallet')).toBe(false);
  expect(plans.language?.name.test('english please')).toBe(false);
});
