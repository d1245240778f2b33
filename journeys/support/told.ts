import { afterEach } from 'vitest';
import { devicesOpen, whatStandsOn } from './browser.ts';

const TEXT_MAX = 3_000;

/** Of a walk that failed, every open page says what stood on it: a missing row says nothing. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of devicesOpen().flatMap((context) => context.pages())) {
    const standing = await whatStandsOn(page);
    process.stderr.write(`${task.name}\n${standing.slice(0, TEXT_MAX)}\n`);
  }
});
