import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { LoanDesk } from '@candor/engines/loans/loan-desk';
import { createInbox } from '@candor/engines/notices/inbox';
import { expect, test } from 'vitest';
import { applying, LENT_MS } from '../testing/golden-loans.ts';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { createLoanStore } from './loans.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a loan has words with the world. */
const DEATHS_MAX = 40;
const DAY_MS = 86_400_000;

const sound = soundBooks();

/** Where the clock of the desk stands. */
let deskMs = START_MS;
/** Whose story is being told: others were told everything. */
let accountId = '';
/** An account whose worth nobody knows, and one that does not trade. */
let unpriced = '';
let inDoubt = '';

async function live(deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, moments } = mortal(deathAt, ['commit', 'sendOnce']);
  const { pool } = sound.database;
  const desk = await LaneDesk.on(sound.database, { around });
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const loans = new LoanDesk({
    router: {
      submit: (command) =>
        command.accountId === inDoubt
          ? Promise.resolve({ outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } })
          : desk.router.submit(command),
    },
    store: wrap(createLoanStore(pool), ['due', 'changedSince']),
    clock: { ...stillClock, nowMs: () => deskMs },
    reviewsBy: 'rules',
    isVerified: async () => true,
    worthOf: async (userId) => (userId === unpriced ? null : 1_000_000n),
    tell: async ({ accountId: userId, loan: { loanId, events } }) => {
      if (userId !== accountId) return;
      const of = { userId, kind: 'loan', key: 'loan_taken', link: null, params: {} } as const;
      for (const [place, { atMs }] of events.entries()) {
        await inbox.sendOnce(of, `${loanId} ${place}`, atMs);
      }
    },
    onFailure: () => undefined,
  });
  return { desk, loans, moments };
}

/** Ten thousand dollars in BALANCE. */
async function open(desk: LaneDesk, id: string) {
  const base = { accountId: id, nowMs: START_MS };
  await desk.accept({ kind: 'openAccount', ...base });
  const bank = { rail: 'railBank', currency: 'USD', receivedMinor: 1_000_000n, fx: null } as const;
  await desk.accept({ kind: 'credit', ...base, depositId: desk.id('d'), ...bank });
}

const loanId = () => `l-${accountId}`;

/** Lent, an instalment taken a month later, and a part paid back. */
async function look({ desk, loans }: Awaited<ReturnType<typeof live>>) {
  deskMs = LENT_MS;
  await loans.look();
  deskMs = LENT_MS + 31 * DAY_MS;
  await loans.look();
  await loans.look();
  const of = { accountId, loanId: loanId(), paymentId: `r-${accountId}` };
  const store = createLoanStore(sound.database.pool);
  const [loan] = await store.ofAccount(accountId);
  if (loan?.days !== 31 || (await store.isPaid(of))) return;
  const paid = { kind: 'repayLoan', ...of, nowMs: deskMs, amountMinor: 50_000n } as const;
  await desk.submit(paid).catch(() => undefined);
}

let stories = 0;

test('a loan is lent, charged, taken and paid once, wherever its process dies', async () => {
  const { pool } = sound.database;
  const deaths = await deathsIn({ max: DEATHS_MAX }, async (deathAt) => {
    stories += 1;
    accountId = String(60_000_000 + stories);
    const first = await live();
    await open(first.desk, accountId);
    await first.desk.accept({ ...applying(accountId, loanId()), termDays: 90 });
    await first.desk.router.drain();
    const { dying, later } = await dieAndComeBack(live, look, deathAt);
    const [kept] = await createLoanStore(pool).ofAccount(accountId);
    // A thousand and thirty days were taken; of five hundred one day of two thousand is interest.
    expect(kept).toMatchObject({ state: 'active', days: 31, accruedMinor: 0n });
    expect(kept?.outstandingMinor).toBe(200_000n - 49_940n);
    const { wallets } = await later.desk.read(accountId);
    expect(wallets.BALANCE?.cashMinor).toBe(1_300_000n - 102_700n - 50_000n);
    const count = async (sql: string, about: string) =>
      (await pool.query<{ n: number }>(sql, [about])).rows[0]?.n;
    const told = 'SELECT count(*)::integer AS n FROM messages WHERE user_id = $1';
    expect(await count(told, accountId)).toBe(2);
    const posted = 'SELECT count(*)::integer AS n FROM journal WHERE ref_id = $1';
    expect(await count(posted, loanId())).toBe(1 + 31 + 1 + 1);
    await later.desk.router.drain();
    return { moments: dying.moments() };
  });
  expect(deaths).toBeGreaterThan(8);
}, 240_000);

test('what cannot be decided yet holds up no other', async () => {
  const { desk, loans } = await live();
  [unpriced, inDoubt] = ['69000001', '69000002'];
  for (const id of [unpriced, inDoubt, '69000003']) {
    await open(desk, id);
    await desk.accept({ ...applying(id, `l-${id}`), nowMs: START_MS });
  }
  deskMs = LENT_MS;
  await loans.look();
  const stateOf = async (id: string) =>
    (await createLoanStore(sound.database.pool).ofAccount(id))[0]?.state;
  expect([await stateOf(unpriced), await stateOf(inDoubt)]).toEqual(['waiting', 'waiting']);
  expect(await stateOf('69000003')).toBe('active');
  [unpriced, inDoubt] = ['', ''];
  deskMs += 60_000;
  await loans.look();
  expect([await stateOf('69000001'), await stateOf('69000002')]).toEqual(['active', 'active']);
  await desk.router.drain();
});
