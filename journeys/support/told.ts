import { afterEach } from 'vitest';
import { devicesOpen, requestsUnderWay } from './browser.ts';

/** What a page that answers nothing is given to tell its text. */
const TELLS_WITHIN_MS = 5_000;
const TEXT_MAX = 3_000;

/** Of a walk that failed, every open page says what stood on it: a missing row says nothing. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of devicesOpen().flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: TELLS_WITHIN_MS })
      .catch((error) => `no text: ${error}`);
    const open = `${requestsUnderWay(page)} requests under way`;
    process.stderr.write(`${task.name}\non ${page.url()}, ${open}:\n${text.slice(0, TEXT_MAX)}\n`);
  }
});
