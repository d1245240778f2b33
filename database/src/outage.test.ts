import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const failed = (code?: string) => Object.assign(new Error('failed'), code && { code });

test('lines that broke are outages by whatever word they are told', () => {
  for (const code of ['EPIPE', 'ECONNRESET', 'EPERM', '08006', '57P01', 'XX000', undefined]) {
    expect([code, isOutage(failed(code))]).toEqual([code, true]);
  }
});

test('what a statement did wrong is no outage', () => {
  for (const code of ['23505', '22003', 'P0001']) expect(isOutage(failed(code))).toBe(false);
});
