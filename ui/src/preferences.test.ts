import { expect, test } from 'vitest';
import { applyPreferences, sanePreferences, usePreferences } from './preferences.ts';

const others = { timeZone: 'UTC', lockMinutes: 60 } as const;

test('choices are drawn on the document', () => {
  applyPreferences({ ...others, locale: 'zh-Hant', theme: 'dark', colour: 'redUp' });
  const { dataset, lang } = document.documentElement;
  expect([lang, dataset.theme, dataset.rise]).toEqual(['zh-Hant', 'dark', 'red']);
  applyPreferences({ ...others, locale: 'en', theme: 'system', colour: 'greenUp' });
  expect([dataset.theme, dataset.rise]).toEqual([undefined, undefined]);
});

test('what an older or foreign version kept cannot break the app', () => {
  const fallback = { ...usePreferences.getState() };
  const broken = { locale: 'fr', theme: 'neon', timeZone: 'Mars/Base', lockMinutes: 0 };
  const kept = { ...broken, colour: 'redUp' };
  expect(sanePreferences(kept, fallback)).toEqual({ ...fallback, colour: 'redUp' });
  expect(sanePreferences(null, fallback)).toEqual(fallback);
});
