import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plans } from './plans.ts';

const root = join(import.meta.dirname, '..', '..');
const names: Readonly<Record<string, string>> = {
  page: 'sample/page',
  endpoint: 'wallet/sampleCall',
  product: 'samples',
  provider: 'sample',
  language: 'ja',
};

test.each(Object.keys(plans))('a new %s is laid from examples that live', (kind) => {
  const plan = plans[kind];
  const name = names[kind] ?? '';
  expect(plan?.name.test(name)).toBe(true);
  const files = plan?.files(name) ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const { from, to, change } of files) {
    expect(existsSync(join(root, from)), from).toBe(true);
    expect(existsSync(join(root, to)), to).toBe(false);
    const text = readFileSync(join(root, from), 'utf8');
    for (const [word] of change) expect(text, `${from} no longer says ${word}`).toContain(word);
  }
  const steps = plan?.afterwards(name) ?? [];
  expect(steps.length).toBeGreaterThan(0);
  const laid = files.map(({ to }) => to);
  for (const [place] of steps.join('\n').matchAll(/\b\w+\/[\w/.-]+\.(ts|md|json)\b/g)) {
    const isMade = laid.includes(place) || place.includes('sample');
    expect(isMade || existsSync(join(root, place)), `${place} is not there`).toBe(true);
  }
});

test('names that cannot be one are not taken', () => {
  expect(plans.page?.name.test('../etc')).toBe(false);
  expect(plans.endpoint?.name.test('wallet')).toBe(false);
  expect(plans.language?.name.test('english please')).toBe(false);
});
