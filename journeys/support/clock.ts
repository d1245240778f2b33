import type { BrowserContext, Page } from 'playwright-core';
import type { House } from './server.ts';

const key = 'walk-clock-ahead';

/**
 * How far the walks of this run are ahead of the machine's clock, below zero behind it: all servers
 * begin, and all pages tell, the time that has gone since the run's start (`houses.ts`).
 */
export const walkAheadMs = (): number => Number(process.env.CANDOR_WALK_AHEAD_MS ?? 0);

/** What time it is for the servers and pages of this run, as long as nobody turns a clock. */
export const walkNowMs = (): number => Date.now() + walkAheadMs();

/**
 * Lets the pages of a device tell the time of the walks and, once `turnTo` has set it, that of the
 * server's test clock. Call it before any page is opened.
 */
export async function followClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ name, begunAheadMs }) => {
      const RealDate = Date;
      // A document without an origin has no storage.
      const kept = globalThis.origin === 'null' ? null : localStorage.getItem(name);
      // So much ahead, or behind a sign the instant at which it stands.
      let told = kept ?? String(begunAheadMs);
      const nowMs = () =>
        told.startsWith('@') ? Number(told.slice(1)) : RealDate.now() + Number(told);
      Object.assign(window, {
        walkTell: (time: string) => {
          told = time;
          localStorage.setItem(name, time);
          // Somebody was there all the while: an app that nobody uses locks itself.
          localStorage.setItem('candor.last-act', String(Math.round(nowMs())));
        },
      });
      window.Date = new Proxy(RealDate, {
        construct: (target, given) =>
          given.length === 0 ? new target(nowMs()) : Reflect.construct(target, given),
        get: (target, property) =>
          property === 'now' ? nowMs : Reflect.get(target, property, target),
      });
    },
    { name: key, begunAheadMs: walkAheadMs() },
  );
}

/** Turns the test clock of the server at an address: on, to an instant, or so that it stands. */
export async function turnClock(
  url: string,
  by: { advanceMs: number } | { setMs: number } | { stands: boolean },
) {
  const answer = await fetch(`${url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(by),
  });
  if (!answer.ok) throw new Error(`the test clock answered ${answer.status}`);
}

/** Sets the server's test clock and the clock of the given pages to one instant. */
export async function turnTo(server: House, pages: readonly Page[], nowMs: number): Promise<void> {
  const set = () => turnClock(server.url, { setMs: nowMs });
  // An idle connection may be closed in the very moment it is used; setting a clock twice is once.
  await set().catch(set);
  await tell(pages, String(nowMs - Date.now()));
}

/** Has the server and the given pages stand at an instant, so that nothing moves by itself. */
export async function standAt(server: House, pages: readonly Page[], atMs: number): Promise<void> {
  await turnClock(server.url, { stands: true });
  await turnClock(server.url, { setMs: atMs });
  await tell(pages, `@${atMs}`);
}

/** Lets a page tell a time that its server does not, ahead of what it is for the walks. */
export async function turnPageAhead(page: Page, ms: number): Promise<void> {
  await tell([page], String(walkAheadMs() + ms));
}

async function tell(pages: readonly Page[], time: string): Promise<void> {
  for (const page of pages) {
    await page.evaluate((told) => {
      (Reflect.get(window, 'walkTell') as (time: string) => void)(told);
    }, time);
  }
}
