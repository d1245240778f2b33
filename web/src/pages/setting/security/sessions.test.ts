import { expect, test } from 'vitest';
import { isNewSession } from './sessions.tsx';

test('another device is new for a day, this one never', () => {
  const session = { id: 's', device: 'd', createTimeTimestamp: 0, lastSeenTimestamp: 0 };
  expect(isNewSession({ ...session, current: false }, 24 * 3600_000 - 1)).toBe(true);
  expect(isNewSession({ ...session, current: false }, 24 * 3600_000)).toBe(false);
  expect(isNewSession({ ...session, current: true }, 1)).toBe(false);
});
