import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { CorrectionDesk } from '@candor/engines/corrections/correction-desk';
import type { Correction } from '@candor/engines/corrections/correction-ports';
import { createInbox } from '@candor/engines/notices/inbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { createTestDatabase, editAsOwner, type TestDatabase } from '../testing/test-database.ts';
import { createCorrectionStore } from './corrections.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a correction has words with the world. */
const DEATHS_MAX = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect((await rebuild(database.address)).differences).toEqual([]);
  await database.drop();
});

async function live(deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, hasDied } = mortal(deathAt, ['commit', 'close', 'sendOnce']);
  const { pool } = database;
  const desk = await LaneDesk.on(database, {
    laneCount: 2,
    around,
  });
  const store = createCorrectionStore(pool);
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const corrections = new CorrectionDesk({
    store: wrap(store, ['waiting', 'isKnown', 'done', 'close']),
    router: desk.router,
    clock: stillClock,
    tell: ({ accountId: userId, correctionId, reason, atMs }) =>
      inbox.sendOnce(
        { ...{ userId, kind: 'order', key: 'money_corrected', link: null }, params: { reason } },
        correctionId,
        atMs,
      ),
    onFailure: () => undefined,
  });
  return { desk, store, corrections, hasDied };
}

function aCorrection(accountId: string, set: Partial<Correction> = {}): Correction {
  return {
    ...{ correctionId: `k-${accountId}`, accountId, askedMs: START_MS, correctsId: 'none' },
    ...{ walletType: 'STOCK', amountMinor: 150n, by: 'anna', reason: 'a fee too high', ...set },
  };
}

/** A customer, a correction whose process dies, and processes that come later. */
async function liveThrough(first: Awaited<ReturnType<typeof live>>, deathAt: number) {
  const accountId = String(10_000_000 + Math.min(deathAt, 999));
  await first.desk.fund(accountId, 100_000n);
  const order = { ...first.desk.order(accountId), orderId: `o-${accountId}` };
  await first.desk.accept(order);
  const { cashMinor: before = 0n } = (await first.desk.read(accountId)).wallets.STOCK ?? {};
  await first.store.ask(aCorrection(accountId, { correctsId: order.orderId }));
  await first.desk.router.drain();

  const dying = await live(deathAt);
  await dying.corrections.look();
  await dying.desk.router.drain();

  const later = await live();
  for (let looks = 0; looks < 2; looks += 1) await later.corrections.look();
  const { cashMinor = 0n } = (await later.desk.read(accountId)).wallets.STOCK ?? {};
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::integer FROM acts WHERE account_id = $1) AS acts,
            (SELECT count(*)::integer FROM messages WHERE user_id = $1) AS messages,
            (SELECT array_agg(ref_id) FROM entries
              WHERE account_id = $1 AND bill_type = 'reversal') AS corrects`,
    [accountId],
  );
  const outcome = await later.store.outcome(`k-${accountId}`);
  expect([cashMinor - before, rows[0], outcome]).toEqual([
    ...[150n, { acts: 1, messages: 1, corrects: [order.orderId] }],
    { atMs: START_MS, refusal: null, figures: {} },
  ]);
  return { later, hasDied: dying.hasDied() };
}

test('a correction happens once, wherever its process dies', async () => {
  let last = await live();
  let deaths = 0;
  for (let deathAt = 1; deathAt <= DEATHS_MAX; deathAt += 1) {
    const { later, hasDied } = await liveThrough(last, deathAt);
    last = later;
    if (!hasDied) break;
    deaths = deathAt;
  }
  await last.desk.router.drain();
  expect(deaths).toBeGreaterThan(8);
  expect(deaths).toBeLessThan(DEATHS_MAX);
}, 120_000);

test('what is refused moves nothing, says why, and stays refused', async () => {
  const { desk, store, corrections } = await live();
  await desk.fund('20000001', 10_000n);
  const unknown = aCorrection('20000001', { correctionId: 'k-unknown' });
  const tooMuch = { correctionId: 'k-much', correctsId: 'd-much', amountMinor: -10_001n };
  await store.ask(unknown);
  await desk.accept({
    ...{ kind: 'credit', accountId: '20000001', nowMs: START_MS, depositId: 'd-much' },
    ...{ rail: 'railBank', currency: 'USD', receivedMinor: 500n, fx: null },
  });
  await store.ask(aCorrection('20000001', tooMuch));
  for (let looks = 0; looks < 2; looks += 1) await corrections.look();
  expect((await store.of('20000001')).map(({ outcome }) => outcome)).toMatchObject([
    { refusal: 'INSUFFICIENT', figures: { available: '100.00', needed: '100.01' } },
    { refusal: 'NOT_FOUND' },
  ]);
  expect((await desk.read('20000001')).wallets.STOCK?.cashMinor).toBe(10_000n);
  await desk.router.drain();
});

test('SQL refuses a second one under its id, and lets nobody change what was asked', async () => {
  const { desk } = await live();
  await desk.fund('20000002', 10_000n);
  const { askedMs: _askedMs, ...correction } = aCorrection('20000002');
  const again = { kind: 'adjust', ...correction, nowMs: START_MS, isKnown: true } as const;
  await createCorrectionStore(database.pool).ask(aCorrection('20000002'));
  await desk.accept(again);
  await expect(desk.accept(again)).rejects.toThrow('acts_pkey');
  expect((await desk.read('20000002')).wallets.STOCK?.cashMinor).toBe(10_150n);
  await desk.router.drain();
  await expect(database.pool.query("UPDATE corrections SET reason = 'x'")).rejects.toThrow();
});

test('the audit finds a correction whose words were changed', async () => {
  const edit = (from: string, to: string) =>
    editAsOwner(
      database,
      `UPDATE corrections SET reason = $1 WHERE reason = $2 AND correction_id = 'k-20000002'`,
      [to, from],
    );
  await edit('a fee too high', 'a gift');
  const { differences } = await rebuild(database.address);
  await edit('a gift', 'a fee too high');
  expect(differences).toEqual([expect.stringContaining('correction k-20000002')]);
});
