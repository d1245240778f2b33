import { pdfOf } from '@candor/adapters/documents/testing/pdfs';
import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { call, register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { openOperator } from './support/operator.ts';
import { sayIn } from './support/say.ts';
import { logIn, open } from './support/walk.ts';

const opened = openForWalks();
const say = sayIn('en');

test('nobody at the desk: a message left; somebody: an answer at once, a PDF, no 6 MB', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  await logIn(page, server, await register(server));
  await open(page, server, 'pages/service/index');
  await page.getByLabel(say(m.support_subject)).fill('Tax form');
  await page.getByLabel(say(m.support_message), { exact: true }).fill('Where is it?');
  await page
    .locator('section')
    .getByRole('button', { name: say(m.support_send) })
    .click();
  await page.getByText(/T\d{8}/).waitFor();

  const token = await openOperator(server, { name: 'Mara', roles: 'support' });
  const desk = (path: string, body: unknown) => call(server, `/ops/api/${path}`, body, { token });

  await open(page, server, 'pages/service/index?topic=kyc');
  await page.getByText(say(m.support_here), { exact: true }).waitFor();
  await page.getByLabel(say(m.support_write)).fill('Is this <b>enough</b>?');
  await page.getByRole('button', { name: say(m.support_send) }).click();
  await page.getByText('Is this <b>enough</b>?').waitFor();
  await page.getByText(say(m.support_about_kyc), { exact: true }).waitFor();
  await page.getByText(`· ${say(m.support_sent)}`).waitFor();
  const [{ id }] = (await desk('chat/list', {})).data.list;
  await desk('chat/take', { id });
  await page.getByText(`· ${say(m.support_read)}`).waitFor();
  await desk('chat/typing', { id });
  await page.getByText(say(m.support_typing, { name: 'Mara' })).waitFor();
  await desk('chat/send', { id, text: 'It is.' });
  await page.getByText('It is.').waitFor();
  await expect
    .poll(async () => (await desk('chat/take', { id })).data.list.at(-1).readTimestamp)
    .toEqual(expect.any(Number));

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
  await page.getByRole('button', { name: say(m.support_file) }).waitFor();
  const large = Buffer.alloc(6_000_000, 1);
  await file.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByText(say(m.errors_size, { maxMb: '5' })).waitFor();

  // Written without a connection: it waits, and is there once on return.
  await device.context.setOffline(true);
  await page.getByLabel(say(m.support_write)).fill('From the tunnel');
  await page.getByRole('button', { name: say(m.support_send) }).click();
  await page.getByText(say(m.support_waits)).waitFor();
  await device.context.setOffline(false);
  await expect
    .poll(
      async () => {
        const { list } = (await desk('chat/take', { id })).data;
        return list.filter((line: { text: string | null }) => line.text === 'From the tunnel')
          .length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await device.context.close();
});
