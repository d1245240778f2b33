import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('everybody is told of themselves, and of nobody else', async () => {
  const ada = await world.register('ada@example.test');
  const bo = await world.register('bo@example.test');
  const told = await world.ask('userInfo', {}, ada);
  expect([told.code, told.data.userId]).toEqual([200, ada.userId]);
  expect((await world.ask('userInfo', { userId: bo.userId }, ada)).data?.userId).not.toBe(
    bo.userId,
  );
});

test('a visitor is sent to the login, in three languages', async () => {
  const sentences = [
    ['en', 'Login Expired'],
    ['zh_Hans_CN', '登录'],
    ['zh_Hant_HK', '登入'],
  ] as const;
  for (const [language, words] of sentences) {
    const told = await world.ask('userInfo', {}, { language });
    expect(told.code).toBe(401);
    expect(told.msg).toContain(words);
  }
});
