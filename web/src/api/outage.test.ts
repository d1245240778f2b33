import { ApiError, CallAborted } from '@candor/contract/client';
import { expect, test } from 'vitest';
import { isOutage, readEveryMs, whyNotRead } from './outage.ts';

const failed = (code: number) => new ApiError({ code, reason: 'X', msg: '' });

test('no answer and a server that could not are outages, a refusal is an answer', () => {
  expect([0, 500, 503].map((code) => isOutage(failed(code)))).toEqual([true, true, true]);
  expect([400, 401, 404, 422, 429].some((code) => isOutage(failed(code)))).toBe(false);
  expect(isOutage(new CallAborted())).toBe(false);
  expect(isOutage(null)).toBe(false);
});

test('a reading that met an outage is made again within 5 s, another keeps its own time', () => {
  expect(readEveryMs(failed(503), undefined)).toBe(5000);
  expect(readEveryMs(failed(0), 3000)).toBe(3000);
  expect(readEveryMs(failed(0), 60_000)).toBe(5000);
  expect(readEveryMs(failed(422), undefined)).toBe(false);
  // One call too many is read again too, not at once and not never.
  expect(readEveryMs(failed(429), undefined)).toBe(15_000);
  expect(readEveryMs(failed(429), 5000)).toBe(15_000);
  expect(readEveryMs(failed(429), 60_000)).toBe(60_000);
  expect(readEveryMs(null, 3000)).toBe(3000);
  expect(readEveryMs(null, undefined)).toBe(false);
});

test('a first reading that waits for a network is no endless loading', () => {
  const paused = { data: undefined, error: null, isPaused: true } as const;
  expect(whyNotRead(paused)).toMatchObject({ code: 0, reason: 'OFFLINE' });
  expect(whyNotRead({ ...paused, data: { known: true } })).toBeUndefined();
  expect(whyNotRead({ ...paused, isPaused: false })).toBeUndefined();
  expect(whyNotRead({ ...paused, error: new CallAborted() })).toMatchObject({ code: 0 });
  const refused = failed(422);
  expect(whyNotRead({ data: 1, error: refused, isPaused: false })).toBe(refused);
});
