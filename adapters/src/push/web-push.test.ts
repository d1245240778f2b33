import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushHouse, type PushHouse } from './testing/push-house.ts';
import { createWebPush, PushFailed } from './web-push.ts';

let house: PushHouse;
beforeAll(async () => {
  house = await openPushHouse();
});
afterAll(() => house.close());

const pair = createECDH('prime256v1');
pair.generateKeys();
const settings = {
  keys: () => ({
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  }),
  contact: 'mailto:desk@example.test',
  moreServices: ['push.example.test'],
};
const note = { text: '{"title":"成交"}', isUrgent: true, lifeSeconds: 60 };
const push = createWebPush({ ...settings, mayBeLocal: true });

test('what is pushed is encrypted for its browser and signed by this house', async () => {
  expect(await push.send(house.subscribe(), note)).toBe('sent');
  const [pushed] = house.pushed;
  expect(pushed?.text).toBe('{"title":"成交"}');
  expect(pushed?.headers).toMatchObject({ ttl: '60', urgency: 'high' });
  expect(pushed?.signed).toMatchObject({ sub: 'mailto:desk@example.test' });
});

test('a device its service knows no more is gone; all else may be tried again', async () => {
  const subscription = house.subscribe();
  for (const status of [404, 410]) {
    house.answer(status);
    expect(await push.send(subscription, note)).toBe('gone');
  }
  for (const status of [400, 403, 429, 500, 302]) {
    house.answer(status);
    await expect(push.send(subscription, note)).rejects.toBeInstanceOf(PushFailed);
  }
  house.answer(201);
  const broken = { ...subscription, p256dh: 'A'.repeat(87) };
  const failed = await push.send(broken, note).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PushFailed);
  expect(String(failed)).not.toContain(subscription.endpoint);
});

test.each([
  'http://fcm.googleapis.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://localhost/a',
  'https://10.0.0.5/a',
  'https://169.254.169.254/latest',
  'https://fcm.googleapis.com:8443/a',
  'https://user@fcm.googleapis.com/a',
  'https://fcm.googleapis.com.example.test/a',
  'https://evilpush.apple.com.example.test/a',
  'https://notpush.example.test/a',
  'https://xfcm.googleapis.com/a',
  'file:///etc/passwd',
  'nothing',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
])('%s is no push service', async (endpoint) => {
  const strict = createWebPush(settings);
  expect(strict.knows(endpoint)).toBe(false);
  const subscription = { ...house.subscribe(), endpoint };
  expect(await strict.send(subscription, note)).toBe('gone');
});

test('the services of the browsers’ makers are known, and those the installation names', () => {
  const strict = createWebPush(settings);
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-par02p.notify.windows.com',
    'push.example.test',
  ]) {
    expect([host, strict.knows(`https://${host}/send/abc`)]).toEqual([host, true]);
  }
});
