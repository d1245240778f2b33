import type { BrowserContext, Page } from 'playwright-core';
import type { House } from './server.ts';

const key = 'walk-clock-ahead';

/**
 * Lets the pages of a device tell the time of the server's test clock. Call
 * it before any page is opened.
 */
export async function followClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const RealDate = Date;
    let aheadMs = Number(localStorage.getItem(name) ?? 0);
    Object.assign(window, {
      walkSetAhead: (ms: number) => {
        aheadMs = ms;
        localStorage.setItem(name, String(ms));
      },
    });
    window.Date = new Proxy(RealDate, {
      construct: (target, given) =>
        given.length === 0 ? new target(target.now() + aheadMs) : Reflect.construct(target, given),
      get: (target, property) =>
        property === 'now' ? () => target.now() + aheadMs : Reflect.get(target, property, target),
    });
  }, key);
}

/** Sets the server's test clock and the clock of the given pages to one instant. */
export async function turnTo(server: House, pages: readonly Page[], nowMs: number): Promise<void> {
  const set = () =>
    fetch(`${server.url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ setMs: nowMs }),
    });
  // An idle connection may be closed in the very moment it is used; setting a clock twice is once.
  const answer = await set().catch(set);
  if (!answer.ok) throw new Error(`the test clock answered ${answer.status}`);
  const aheadMs = nowMs - Date.now();
  for (const page of pages) {
    await page.evaluate((ms) => {
      (Reflect.get(window, 'walkSetAhead') as (ms: number) => void)(ms);
    }, aheadMs);
  }
}
