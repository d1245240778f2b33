import { expect, test } from 'vitest';
import type { ReviewsBy } from '../reviews/review-ports.ts';
import { KycDesk } from './kyc-desk.ts';
import type { KycCase, KycStore } from './kyc-ports.ts';

const aCase = (id: string, set: Partial<KycCase> = {}): KycCase => ({
  id,
  userId: id,
  country: 'HK',
  firstName: 'A',
  lastName: 'B',
  cardType: 2,
  sealedNumber: new Uint8Array(),
  numberMark: new Uint8Array(),
  numberMasked: '••1',
  frontFile: 'f',
  backFile: null,
  submitMs: 0,
  dueMs: 60_000,
  status: 1,
  reason: null,
  reasonText: null,
  reviewMs: null,
  ...set,
});

/** A desk over one open case and one a person decided, and what it did in one look. */
async function look(of: { reviewsBy: ReviewsBy; open: readonly KycCase[] }) {
  const done: string[] = [];
  const store: Partial<KycStore> = {
    due: async () => of.open,
    untold: async () => [aCase('decided', { status: 3, reviewMs: 1 })],
    decide: async ({ id, reason, reasonText }) =>
      void done.push(
        ['decide', id, reason ?? 'passes', ...(reasonText === null ? [] : [reasonText])].join(' '),
      ),
    told: async (id) => void done.push(`told ${id}`),
    putOff: async (id, untilMs) => void done.push(`put off ${id} ${untilMs}`),
  };
  const desk = new KycDesk({
    store: store as KycStore,
    clock: { nowMs: () => 60_000, every: () => () => undefined },
    reviewsBy: of.reviewsBy,
    examine: async ({ id }) => {
      if (id === 'gone') throw new Error('gone');
      return { isSameImage: false, hasNumberForm: id !== 'odd' };
    },
    tell: async () => undefined,
    onFailure: (error) => done.push(`failed: ${(error as Error).message}`),
  });
  await desk.look();
  return done;
}

test('one that cannot be examined is put off, and the next is decided', async () => {
  const open = [aCase('gone'), aCase('odd'), aCase('good')];
  expect(await look({ reviewsBy: 'rules', open })).toEqual([
    'failed: gone',
    'put off gone 90000',
    'decide odd NUMBER_FORM',
    'decide good passes',
    'told decided',
  ]);
});

test('where people decide, the desk carries out what they decided, and nothing else', async () => {
  const verdicts = new Map([
    ['k-good', { passes: true, reason: null }],
    ['k-odd', { passes: false, reason: 'Blurred.' }],
  ]);
  const reviewsBy = async (caseId: string) => verdicts.get(caseId) ?? null;
  const open = [aCase('good'), aCase('odd'), aCase('waits')];
  expect(await look({ reviewsBy, open })).toEqual([
    'decide good passes',
    'decide odd REFUSED Blurred.',
    'told decided',
  ]);
});
