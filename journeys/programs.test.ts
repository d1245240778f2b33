import { openHookHouse } from '@candor/adapters/webhooks/testing/hook-house';
import { expect, test } from 'vitest';
import { candor } from '../client/src/candor.ts';
import { verifyWebhook } from '../client/src/verify-webhook.ts';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { walkNowMs } from './support/clock.ts';
import { openAlone } from './support/opened.ts';
import { expectText, logIn, open } from './support/walk.ts';

const opened = openAlone({ LOCAL_WEBHOOKS: 'true' });

test('a customer gives a program a key and has it told what happens', async () => {
  const { server, browser } = opened;
  const hooks = await openHookHouse();
  const person = await register(server);
  const { page } = await newDevice(browser);
  await logIn(page, server, person);
  await open(page, server, 'pages/setting/security');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('link', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Rebalancer');
  await page.getByRole('button', { name: 'Create key' }).click();
  const token = (await page.getByText(/^ck_[0-9a-f]{16}_/).textContent()) ?? '';
  await page.getByRole('checkbox', { name: /safe place/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectText(page, 'Your keys 1 of 10');
  const client = candor({ url: server.url, token });
  expect(await client.call('walletBalances', {})).toMatchObject({ ok: true });

  await page.getByRole('button', { name: 'New webhook' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Books');
  await sheet.getByLabel('Address').fill('http://10.0.0.1/');
  await sheet.getByRole('checkbox', { name: 'Messages' }).click();
  await sheet.getByRole('button', { name: 'Create webhook' }).click();
  await expectText(page, 'This address cannot be told.');
  await sheet.getByLabel('Address').fill(hooks.url);
  await sheet.getByRole('button', { name: 'Create webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('checkbox', { name: /safe place/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expectText(page, 'The test was answered with 204.');
  await expect.poll(() => hooks.arrived.length).toBe(2);
  const nowMs = walkNowMs();
  const events = await Promise.all(
    hooks.arrived.map(({ headers, text: body }) => verifyWebhook({ secret, headers, body, nowMs })),
  );
  expect(events.map(({ type }) => type).sort()).toEqual(['message', 'test']);
  await page.getByRole('button', { name: 'Last deliveries' }).click();
  await expectText(page, 'Arrived');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Books' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button').last().click();
  await expectText(page, 'No webhook yet.');
  await hooks.close();
});
