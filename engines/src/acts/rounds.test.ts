import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Command } from '@candor/domain/trading/commands';
import { expect, test } from 'vitest';
import { Rounds } from './rounds.ts';
import { submitToAll } from './submit-to-all.ts';

const [share] = buildCatalogue(0).instruments;
if (share === undefined) throw new Error('no share');
const accountIds = Array.from({ length: 600 }, (_, at) => String(10_000_000 + at));
const [broken = '', refused = '', inDoubt = ''] = [accountIds[3], accountIds[300], accountIds[301]];

/** Accounts of which one throws, one is refused and one takes no commands. */
function world() {
  let nowMs = 0;
  const asked: string[] = [];
  const failures: string[] = [];
  const healthy = new Set(accountIds);
  for (const one of [broken, refused, inDoubt]) healthy.delete(one);
  const rounds = new Rounds();
  const by = {
    router: {
      submit: async ({ accountId }: Command) => {
        asked.push(accountId);
        if (healthy.has(accountId)) return { outcome: 'accepted' } as never;
        if (accountId === broken) throw new Error('a position without its lots');
        const reason = accountId === inDoubt ? 'BOOKS_SUSPENDED' : 'STALE_PRICE';
        return { outcome: 'refused', refusal: { reason } } as never;
      },
    },
    desk: {
      clock: { nowMs: () => nowMs, every: () => () => undefined },
      prices: async () => ({}) as never,
    },
    onFailure: (error: unknown) => failures.push(String(error)),
  };
  const run = async (atMs: number) => {
    nowMs = atMs;
    asked.length = 0;
    const of = { act: 'mark', accountIds, instrument: share as never };
    const isWhole = await submitToAll(by as never, rounds, of, (to) => to as never);
    return { isWhole, asked: asked.length };
  };
  return { run, rounds, failures, heal: (accountId: string) => healthy.add(accountId) };
}

test('one broken account holds up nobody, and nobody else is asked again for its sake', async () => {
  const { run, rounds, failures, heal } = world();
  expect(await run(0)).toEqual({ isWhole: false, asked: 600 });
  expect(failures).toEqual(['Error: a position without its lots']);
  expect(await run(500)).toEqual({ isWhole: false, asked: 0 });
  // Later each time: after a second, two more, four more.
  expect((await run(1_000)).asked).toBe(3);
  expect((await run(2_500)).asked).toBe(0);
  expect((await run(3_000)).asked).toBe(3);
  expect(rounds.heldBack()).toEqual([
    { act: 'mark', accountId: broken, tries: 3, sinceMs: 0 },
    { act: 'mark', accountId: refused, tries: 3, sinceMs: 0 },
  ]);
  heal(broken);
  heal(refused);
  // Whose books are in doubt keeps no act from its end.
  expect(await run(7_000)).toEqual({ isWhole: true, asked: 3 });
  expect(rounds.heldBack()).toEqual([]);
});

test('what waits longest is still tried once a minute', async () => {
  const { run } = world();
  let tries = 0;
  for (let atMs = 0; atMs <= 600_000; atMs += 1_000) if ((await run(atMs)).asked > 0) tries += 1;
  expect(tries).toBeGreaterThan(12);
  expect(tries).toBeLessThan(18);
});
