import { openLots } from '@candor/domain/positions/lots';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { CorrectionDesk } from '@candor/engines/corrections/correction-desk';
import type {
  ApprovedCorrection,
  Correction,
  CorrectionStore,
} from '@candor/engines/corrections/correction-ports';
import { createInbox } from '@candor/engines/notices/inbox';
import { expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk, stillClock, TEST_STOCK } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { createCorrectionStore } from './corrections.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a correction has words with the world. */
const DEATHS_MAX = 30;

const sound = soundBooks();

async function live(deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, moments } = mortal(deathAt, ['commit', 'close', 'sendOnce']);
  const { pool } = sound.database;
  const desk = await LaneDesk.on(sound.database, {
    around,
  });
  const store = createCorrectionStore(pool, testAttestor(pool));
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const corrections = new CorrectionDesk({
    store: wrap(store, ['waiting', 'approved', 'movement', 'isReversed', 'fill', 'done', 'close']),
    router: desk.router,
    clock: stillClock,
    instruments: { find: () => TEST_STOCK },
    tell: ({ accountId: userId, correctionId, reason, atMs }) =>
      inbox.sendOnce(
        { userId, kind: 'order', key: 'money_corrected', link: null, params: { reason } },
        correctionId,
        atMs,
      ),
    onFailure: () => undefined,
  });
  return { desk, store, corrections, moments };
}

function aCorrection(accountId: string, set: Partial<Correction> = {}): Correction {
  return {
    correctionId: `k-${accountId}`,
    kind: 'reversal',
    accountId,
    askedMs: START_MS,
    correctsId: 'none',
    by: 'anna',
    reason: 'a fee too high',
    ...set,
  };
}

async function feeOf(store: CorrectionStore, accountId: string) {
  const fee = (await store.movements(accountId)).find(({ billType }) => billType === 'fee');
  if (fee === undefined) throw new Error(`${accountId} paid no fee`);
  return fee;
}

/** A customer, a correction whose process dies, and processes that come later. */
async function liveThrough(first: Awaited<ReturnType<typeof live>>, deathAt: number) {
  const accountId = String(10_000_000 + Math.min(deathAt, 999));
  await first.desk.fund(accountId, 100_000n);
  const order = { ...first.desk.order(accountId), orderId: `o-${accountId}` };
  await first.desk.accept(order);
  const fee = await feeOf(first.store, accountId);
  const { cashMinor: before = 0n } = (await first.desk.read(accountId)).wallets.STOCK ?? {};
  await first.store.ask(aCorrection(accountId, { correctsId: fee.movementId }));
  await first.store.approve({ correctionId: `k-${accountId}`, by: 'ben', atMs: START_MS });
  await first.desk.router.drain();

  const { dying, later } = await dieAndComeBack(live, (life) => life.corrections.look(), deathAt);
  const { cashMinor = 0n } = (await later.desk.read(accountId)).wallets.STOCK ?? {};
  const { rows } = await sound.database.pool.query(
    `SELECT (SELECT count(*)::integer FROM acts WHERE account_id = $1) AS acts,
            (SELECT count(*)::integer FROM messages WHERE user_id = $1) AS messages,
            (SELECT array_agg(ref_id) FROM entries
              WHERE account_id = $1 AND bill_type = 'reversal') AS corrects`,
    [accountId],
  );
  const outcome = await later.store.outcome(`k-${accountId}`);
  expect([cashMinor - before, rows[0], outcome]).toEqual([
    -fee.amountMinor,
    { acts: 1, messages: 1, corrects: [fee.movementId] },
    { atMs: START_MS, refusal: null, figures: {} },
  ]);
  return { later, moments: dying.moments() };
}

test('a correction happens once, wherever its process dies', async () => {
  let last = await live();
  const deaths = await deathsIn({ max: DEATHS_MAX }, async (deathAt) => {
    const lived = await liveThrough(last, deathAt);
    last = lived.later;
    return lived;
  });
  await last.desk.router.drain();
  expect(deaths).toBeGreaterThan(8);
}, 120_000);

/** A purchase and a sale of all of it; which of the two is taken back by a process that dies. */
async function liveThroughBust(
  first: Awaited<ReturnType<typeof live>>,
  { isSale, deathAt }: { readonly isSale: boolean; readonly deathAt: number },
) {
  const accountId = String(30_000_000 + Number(isSale) * 1_000 + Math.min(deathAt, 999));
  await first.desk.fund(accountId, 100_000n);
  const bought = { ...first.desk.order(accountId, { quantity: 2n }), orderId: `b-${accountId}` };
  await first.desk.accept(bought);
  const before = await first.desk.read(accountId);
  const sale = first.desk.order(accountId, { quantity: 2n, direction: 'sell' });
  if (isSale) await first.desk.accept({ ...sale, orderId: `s-${accountId}` });
  const correctsId = isSale ? `s-${accountId}-f1` : `b-${accountId}-f1`;
  await first.store.ask(aCorrection(accountId, { kind: 'bust', correctsId }));
  await first.store.approve({ correctionId: `k-${accountId}`, by: 'ben', atMs: START_MS });
  await first.desk.router.drain();

  const { dying, later } = await dieAndComeBack(live, (life) => life.corrections.look(), deathAt);
  const after = await later.desk.read(accountId);
  const { rows } = await sound.database.pool.query(
    `SELECT (SELECT count(*)::integer FROM acts WHERE account_id = $1) AS acts,
            (SELECT count(*)::integer FROM messages WHERE user_id = $1) AS messages,
            (SELECT count(*)::integer FROM entries
              WHERE account_id = $1 AND bill_type = 'reversal') AS entries`,
    [accountId],
  );
  expect(rows).toEqual([{ acts: 2, messages: 1, entries: 1 }]);
  expect(await later.store.outcome(`k-${accountId}`)).toMatchObject({ refusal: null });
  const held = ({ positions }: typeof after) =>
    [...positions.values()].map(({ lots, ...body }) => ({ ...body, lots: openLots(lots) }));
  expect(held(after)).toEqual(isSale ? held(before) : []);
  const cashMinor = isSale ? before.wallets.STOCK?.cashMinor : 100_000n;
  expect(after.wallets.STOCK?.cashMinor).toBe(cashMinor);
  return { later, moments: dying.moments() };
}

test.each([
  ['purchase', false],
  ['sale', true],
] as const)(
  'a %s is taken back once, wherever its process dies',
  async (_, isSale) => {
    let last = await live();
    const deaths = await deathsIn({ max: DEATHS_MAX }, async (deathAt) => {
      const lived = await liveThroughBust(last, { isSale, deathAt });
      last = lived.later;
      return lived;
    });
    await last.desk.router.drain();
    expect(deaths).toBeGreaterThan(8);
  },
  120_000,
);

async function approved(
  store: CorrectionStore,
  correction: Correction,
): Promise<ApprovedCorrection> {
  await store.ask(correction);
  await store.approve({ correctionId: correction.correctionId, by: 'ben', atMs: START_MS });
  return { ...correction, approvedBy: 'ben' };
}

test('SQL refuses a second bust, and one of a fill whose fee was given back', async () => {
  const { desk, store, corrections } = await live();
  await desk.fund('20000005', 100_000n);
  const order = desk.order('20000005');
  await desk.accept(order);
  const correctsId = `${order.orderId}-f1`;
  const fee = await feeOf(store, '20000005');
  const of = { accountId: '20000005', correctsId };
  const found = await store.fill(of);
  await approved(
    store,
    aCorrection('20000005', { correctionId: 'k-fee', correctsId: fee.movementId }),
  );
  await corrections.look();
  const asked = { correctionId: 'k-late', kind: 'bust', correctsId } as const;
  const bust = await approved(store, aCorrection('20000005', asked));
  // Looked up before the fee was given back: the table knows better.
  const command = {
    ...bust,
    nowMs: START_MS,
    found: found && { ...found, instrument: TEST_STOCK },
  };
  await expect(desk.accept({ ...command, kind: 'bust' })).rejects.toThrow('acts_pkey');
  await corrections.look();
  expect(await store.outcome('k-late')).toMatchObject({ refusal: 'DUPLICATE' });
  await desk.router.drain();
});

test('the audit finds a fill that was taken back and nobody approved', async () => {
  const { desk, store } = await live();
  await desk.fund('20000006', 100_000n);
  const order = desk.order('20000006');
  await desk.accept(order);
  const of = { accountId: '20000006', correctsId: `${order.orderId}-f1` };
  const found = await store.fill(of);
  const asked = aCorrection('20000006', { kind: 'bust', correctsId: of.correctsId });
  await desk.accept({
    kind: 'bust',
    ...of,
    nowMs: START_MS,
    correctionId: asked.correctionId,
    by: 'anna',
    approvedBy: 'ben',
    reason: asked.reason,
    found: found && { ...found, instrument: TEST_STOCK },
  });
  await desk.router.drain();
  const { differences } = await rebuild(sound.database.address);
  await approved(store, asked);
  expect(differences).toEqual([expect.stringContaining('correction k-20000006')]);
});

test('the audit follows what had ended long before a fill of it was taken back', async () => {
  const { desk, store, corrections } = await live();
  const accountId = '20000007';
  await desk.fund(accountId, 100_000n);
  await desk.accept(desk.order(accountId));
  const sale = desk.order(accountId, { direction: 'sell' });
  await desk.accept(sale);
  const bank = { rail: 'railBank', currency: 'USD', receivedMinor: 10_000n, fx: null } as const;
  // More commit groups than the audit reads at once.
  for (let group = 0; group < 110; group += 1) {
    const credit = { kind: 'credit', accountId, nowMs: START_MS, depositId: desk.id('d') } as const;
    await desk.accept({ ...credit, ...bank });
  }
  const correctsId = `${sale.orderId}-f1`;
  await approved(store, aCorrection(accountId, { kind: 'bust', correctsId }));
  await corrections.look();
  expect(await store.outcome(`k-${accountId}`)).toMatchObject({ refusal: null });
  await desk.router.drain();
  expect((await rebuild(sound.database.address)).differences).toEqual([]);
});

test('what is refused moves nothing, says why, and stays refused', async () => {
  const { desk, store, corrections } = await live();
  await desk.fund('20000001', 10_000n);
  const credit = (await store.movements('20000001')).find(({ billType }) => billType === 'deposit');
  const spent = { correctionId: 'k-spent', correctsId: credit?.movementId ?? '' };
  await store.ask(aCorrection('20000001', { correctionId: 'k-unknown' }));
  await store.ask(aCorrection('20000001', spent));
  for (const correctionId of ['k-unknown', 'k-spent']) {
    expect(await store.approve({ correctionId, by: 'ben', atMs: START_MS })).toBe(true);
  }
  for (let looks = 0; looks < 2; looks += 1) await corrections.look();
  expect((await store.of('20000001')).map(({ outcome }) => outcome)).toMatchObject([
    { refusal: 'INSUFFICIENT', figures: { available: '0.00', needed: '100.00' } },
    { refusal: 'NOT_FOUND' },
  ]);
  expect((await desk.read('20000001')).wallets.STOCK?.cashMinor).toBe(10_000n);
  await desk.router.drain();
});

test('nothing is done that another person has not approved', async () => {
  const { desk, store, corrections } = await live();
  await desk.fund('20000003', 10_000n);
  await store.ask(aCorrection('20000003', { correctionId: 'k-alone' }));
  for (const by of ['anna', 'Anna']) {
    expect(await store.approve({ correctionId: 'k-alone', by, atMs: START_MS })).toBe(false);
  }
  await corrections.look();
  expect(await store.outcome('k-alone')).toBeNull();
  const alone = "INSERT INTO correction_approvals VALUES ('k-alone', 'anna', 'anna', 0)";
  await expect(sound.database.pool.query(alone)).rejects.toThrow('check constraint');
  await desk.router.drain();
});

test('SQL refuses a second reversal, and lets nobody change what was asked', async () => {
  const { desk, store, corrections } = await live();
  await desk.fund('20000002', 100_000n);
  await desk.accept(desk.order('20000002'));
  const fee = await feeOf(store, '20000002');
  const asked = aCorrection('20000002', { correctsId: fee.movementId });
  await store.ask(asked);
  const { correctionId } = asked;
  await store.approve({ correctionId, by: 'ben', atMs: START_MS });
  await corrections.look();
  const { cashMinor } = (await desk.read('20000002')).wallets.STOCK ?? {};
  const again = { ...asked, kind: 'reverse', approvedBy: 'ben', nowMs: START_MS } as const;
  const movement = await store.movement(asked);
  await expect(desk.accept({ ...again, movement, isReversed: false })).rejects.toThrow('acts_pkey');
  const second = aCorrection('20000002', { ...asked, correctionId: 'k-second' });
  await store.ask(second);
  await store.approve({ correctionId: 'k-second', by: 'ben', atMs: START_MS });
  await corrections.look();
  expect(await store.outcome('k-second')).toMatchObject({ refusal: 'DUPLICATE' });
  expect((await desk.read('20000002')).wallets.STOCK?.cashMinor).toBe(cashMinor);
  await desk.router.drain();
  await expect(sound.database.pool.query("UPDATE corrections SET reason = 'x'")).rejects.toThrow();
});

test('the audit finds a correction whose words were changed', async () => {
  const edit = (from: string, to: string) =>
    editAsOwner(
      sound.database,
      `UPDATE corrections SET reason = $1 WHERE reason = $2 AND correction_id = 'k-20000002'`,
      [to, from],
    );
  await edit('a fee too high', 'a gift');
  const { differences } = await rebuild(sound.database.address);
  await edit('a gift', 'a fee too high');
  expect(differences).toEqual([
    expect.stringContaining('correction k-20000002'),
    'corrections k-20000002 is not what was signed',
  ]);
});
