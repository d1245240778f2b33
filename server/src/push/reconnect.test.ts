import { expect, test } from 'vitest';
import { openCrowd } from '../testing/crowd.ts';

test('two thousand customers that come back at once cost ten queries at most', {
  timeout: 120_000,
}, async () => {
  const crowd = await openCrowd(2000);
  const { queries, byText } = await crowd.breakAndReturn();
  expect(queries, JSON.stringify(byText, null, 1)).toBeLessThanOrEqual(10);
  // Each session was looked up, so there is at least one.
  expect(queries).toBeGreaterThan(0);
  await crowd.close();
});
