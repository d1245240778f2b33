import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('preferences are stored one by one and answered whole', async () => {
  const me = await world.register('taste@example.test');
  const store = (input: Record<string, unknown>) => world.ask('userPreference', input, me);
  expect((await store({})).data).toEqual({
    language: 'en',
    theme: 'system',
    colour: 'greenUp',
    timeZone: null,
    lockMinutes: 60,
    alertsByEmail: true,
  });
  expect((await store({ lockMinutes: 5 })).data.lockMinutes).toBe(5);
  // Never is no choice, nor is longer than an hour.
  for (const lockMinutes of [0, 61, 1440]) {
    expect((await store({ lockMinutes })).code).toBe(400);
  }
  expect((await store({})).data.lockMinutes).toBe(5);
  await store({ theme: 'dark', timeZone: 'Asia/Hong_Kong' });
  expect((await store({ alertsByEmail: false })).data).toMatchObject({
    theme: 'dark',
    timeZone: 'Asia/Hong_Kong',
    alertsByEmail: false,
  });
  const unknown = await store({ timeZone: 'Mars/Base' });
  expect([unknown.code, unknown.data]).toEqual([
    400,
    { reason: 'FIELD_INVALID', field: 'timeZone' },
  ]);
});

test('the areas are named in the language of the request', async () => {
  const areas = async (language: 'en' | 'zh_Hans_CN') =>
    (await world.ask('areaList', {}, { language })).data.list;
  const inChinese = (await areas('zh_Hans_CN')).find(
    (area: { code: string }) => area.code === 'DE',
  );
  expect(inChinese).toMatchObject({ name: '德国', dialCode: '+49', cardTypes: [1, 2] });
  expect(await areas('en')).toHaveLength(249);
});

test('the app is told how this installation is set up', async () => {
  expect((await world.ask('appVersion')).data).toMatchObject({
    version: '0.0.0-test',
    paperMode: true,
    marketHours: 'always',
    mailMode: 'screen',
    uploadMaxMb: 5,
    minDeposit: '1',
    languages: ['en', 'zh_Hans_CN', 'zh_Hant_HK'],
  });
});
