import { expect, test } from 'vitest';
import { readScenario, scenarioText } from './read-scenario.ts';

const startMs = Date.parse('2026-12-01T15:00:00Z');

test('a scenario is a name, what it is about, an instant and a seed', () => {
  expect(readScenario('crash@2026-12-01T15:00:00Z#7')).toEqual({
    name: 'crash',
    target: null,
    startMs,
    seed: '7',
  });
  expect(readScenario('currency:JPY@2026-12-01T15:00Z')).toEqual({
    name: 'currency',
    target: 'JPY',
    startMs,
    seed: '1',
  });
  const squeeze = readScenario('squeeze@2026-12-01T15:00:00Z');
  if (typeof squeeze === 'string') throw new Error(squeeze);
  expect(scenarioText(squeeze)).toBe('squeeze:GME@2026-12-01T15:00:00Z#1');
  expect(readScenario(scenarioText(squeeze))).toEqual(squeeze);
});

test.each([
  ['boom', '"boom" must be a name and an instant, such as crash@2026-12-01T15:00:00Z#7.'],
  [
    'boom@2026-12-01T15:00:00Z',
    '"boom" is no scenario. Use crash, flash, bear, squeeze, currency, glut, outage, quiet.',
  ],
  ['crash:GBP@2026-12-01T15:00:00Z', 'crash takes no "GBP".'],
  ['squeeze:AAPL@2026-12-01T15:00:00Z', 'squeeze knows no "AAPL". Use GME, AMC.'],
  [
    'crash@2026-13-01T15:00:00Z',
    '"2026-13-01T15:00:00Z" is no whole minute of UTC between 2000 and 2099, such as in crash@2026-12-01T15:00:00Z#7.',
  ],
  [
    'crash@2026-12-01T15:00:07Z',
    '"2026-12-01T15:00:07Z" is no whole minute of UTC between 2000 and 2099, such as in crash@2026-12-01T15:00:00Z#7.',
  ],
])('%s is refused in a sentence', (text, sentence) => {
  expect(readScenario(text)).toBe(sentence);
});
