import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, logIn, open } from './support/walk.ts';

const opened = openForWalks();

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** Has the page note whatever its policy stops, by the directive. */
async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    Object.assign(window, { stopped: [] });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      Reflect.get(window, 'stopped').push(effectiveDirective),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'stopped') as string[]);
}

test('the app goes on under its policy, and what is slipped in does not', async () => {
  const { server, browser } = opened;
  const person = await register(server);
  const device = await newDevice(browser);
  const { page, context } = device;
  const stopped = await watchPolicy(page);
  await logIn(page, server, person);

  // Of the customer the browser keeps the user ID; a load reads the rest anew.
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).not.toContain(person.email);
  await page.reload();
  await open(page, server, 'pages/profile/index');
  await expectText(page, person.email);
  expect(await kept()).not.toContain(person.email);

  // An article of strangers' HTML, and the worker of the push.
  await open(page, server, 'pages/notice/index');
  await page.locator('a[href*="pages/notice/detail"]').first().click();
  await page.locator('.prose p').first().waitFor();
  // A browser without windows lets nobody press the switch, so the walk asks as the app does.
  const worker = await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
    const createScriptURL = (address: string) => address;
    const policy = trustedTypes.createPolicy('candor-worker', { createScriptURL });
    const address = policy.createScriptURL('push-worker.js');
    return (await navigator.serviceWorker.register(address)).scope;
  });
  expect(worker).toBe(`${server.url}/`);
  expect(await stopped()).toEqual([]);

  // No line to anybody else, and no text that becomes HTML or script.
  const foreign = await page.evaluate(async () => {
    const socket = new Promise<string>((resolve) => {
      const line = new WebSocket('ws://127.0.0.1:9');
      line.onerror = () => resolve('stopped');
      line.onopen = () => resolve('opened');
    });
    return [await socket, await fetch('http://127.0.0.1:9/').catch(() => 'stopped')];
  });
  expect(foreign).toEqual(['stopped', 'stopped']);
  const slipped = await page.evaluate(async () => {
    const nameOf = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      await nameOf(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      await nameOf(() => navigator.serviceWorker.register('push-worker.js?other')),
      await nameOf(() => document.write('<p>')),
    ];
  });
  expect(slipped).toEqual(['TypeError', 'TypeError', 'TypeError']);
  const counted = new Set(await stopped());
  expect(counted).toEqual(new Set(['connect-src', 'require-trusted-types-for']));

  // Whoever logs out leaves neither name nor number.
  await open(page, server, 'pages/setting/index');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/pages\/auth\/login/);
  expect(await page.getByLabel('User ID or Email').inputValue()).toBe('');
  expect(await kept()).not.toMatch(new RegExp(`${person.email}|${person.userId}`));
  await context.close();
});

test('the reader of the API works in a sandbox and sees nothing of the app', async () => {
  const { server, browser } = opened;
  const { page, context } = await newDevice(browser);
  const stopped = await watchPolicy(page);
  await page.goto(`${server.url}/docs`);
  // Drawn from the document, which the page has asked for without an origin.
  await page.locator('.opblock-tag').first().waitFor();
  expect(await page.evaluate(() => globalThis.origin)).toBe('null');
  const storage = await page.evaluate(() => {
    try {
      return localStorage.length;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(storage).toBe('SecurityError');
  expect(await stopped()).toEqual([]);
  await context.close();
});
