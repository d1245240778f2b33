import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setPreferences, usePreferences } from '@candor/ui/preferences';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCall } from '../testing/server.ts';
import { choosePreferences, exchangePreferences } from './preference-sync.ts';
import { useSession } from './session.ts';

afterEach(() => vi.restoreAllMocks());

const stored = {
  language: 'zh_Hans_CN',
  theme: 'dark',
  colour: 'redUp',
  timeZone: 'Asia/Shanghai',
  lockMinutes: 5,
  alertsByEmail: false,
};
const refusal = { refusal: { code: 500, reason: 'INTERNAL', msg: 'Something went wrong.' } };
const mine = () => {
  const { locale, theme, colour, timeZone, lockMinutes } = usePreferences.getState();
  return { locale, theme, colour, timeZone, lockMinutes };
};

test('the script before the first paint draws the same choices from the same place', () => {
  setPreferences({ locale: 'zh-Hans', theme: 'light', colour: 'redUp' });
  document.documentElement.removeAttribute('lang');
  const script = join(import.meta.dirname, '..', '..', 'public', 'first-paint.js');
  new Function(readFileSync(script, 'utf8'))();
  const { dataset, lang } = document.documentElement;
  expect([lang, dataset.theme, dataset.rise]).toEqual(['zh-Hans', 'light', 'red']);
});

test('a visitor’s choice acts here and goes nowhere', async () => {
  await choosePreferences({ theme: 'dark' });
  expect(mine().theme).toBe('dark');
});

test('a customer’s choice goes to the account, and is taken back when it is refused', async () => {
  useSession.setState({ token: 't' });
  const calls = answerCall('userPreference', (_, before) =>
    before === 0 ? { data: stored } : refusal,
  );
  await choosePreferences({ theme: 'dark' });
  expect(calls[0]?.body).toMatchObject({ theme: 'dark', language: 'en' });
  await expect(choosePreferences({ colour: 'redUp' })).rejects.toMatchObject({ code: 500 });
  expect(mine().colour).toBe('greenUp');
});

test('a choice made offline stays and is sent later, before the account’s own are taken', async () => {
  useSession.setState({ token: 't' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = answerCall('userPreference', (_, before) =>
    before === 0 ? 'no answer' : { data: stored },
  );
  await choosePreferences({ theme: 'light' });
  expect(mine().theme).toBe('light');

  await exchangePreferences('take');
  expect(calls[1]?.body).toMatchObject({ theme: 'light' });
  expect(mine().theme).toBe('light');

  await exchangePreferences('take');
  expect(mine()).toEqual({
    locale: 'zh-Hans',
    theme: 'dark',
    colour: 'redUp',
    timeZone: 'Asia/Shanghai',
    lockMinutes: 5,
  });
});

test('a choice made while the account’s own are on their way holds', async () => {
  setPreferences({ locale: 'en', theme: 'light', colour: 'greenUp' });
  useSession.setState({ token: 't' });
  let release = () => {};
  const isChosen = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerCall('userPreference', async (_, before) => {
    if (before === 0) await isChosen;
    return { data: stored };
  });
  const taken = exchangePreferences('take');
  await choosePreferences({ locale: 'zh-Hant' });
  release();
  await taken;
  expect(mine()).toMatchObject({ locale: 'zh-Hant', theme: 'light' });
});
