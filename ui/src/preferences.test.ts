import { expect, test } from 'vitest';
import { applyPreferences, sanePreferences, usePreferences } from './preferences.ts';

test('choices are drawn on the document', () => {
  applyPreferences({ locale: 'zh-Hant', theme: 'dark', colour: 'redUp', timeZone: 'UTC' });
  const { dataset, lang } = document.documentElement;
  expect([lang, dataset.theme, dataset.rise]).toEqual(['zh-Hant', 'dark', 'red']);
  applyPreferences({ locale: 'en', theme: 'system', colour: 'greenUp', timeZone: 'UTC' });
  expect([dataset.theme, dataset.rise]).toEqual([undefined, undefined]);
});

test('what an older or foreign version kept cannot break the app', () => {
  const { locale, theme, colour, timeZone } = usePreferences.getState();
  const fallback = { locale, theme, colour, timeZone };
  const kept = { locale: 'fr', theme: 'neon', colour: 'redUp', timeZone: 'Mars/Base' };
  expect(sanePreferences(kept, fallback)).toEqual({ ...fallback, colour: 'redUp' });
  expect(sanePreferences(null, fallback)).toEqual(fallback);
});
