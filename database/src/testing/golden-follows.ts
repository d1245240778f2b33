import { modelParts, modelPrices, modelShares } from '@candor/domain/follow/testing/a-model';
import { aDividend } from '@candor/domain/instruments/testing/a-dividend';
import type { PlaceFollow } from '@candor/domain/trading/holdings/follow-commands';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const REVIEWED_MS = START_MS + 30_000;
const ENDED_MS = REVIEWED_MS + 3_600_000;

const PAID = 'dividend-0:NYSE:ONE-2026-11-20';

/** Follow orders of every end: one settled at a gain, one at a loss, one released, one waiting. */
export async function tellFollows(desk: LaneDesk, accountId: string): Promise<void> {
  await fundFollows(desk, accountId, 500_000n);
  for (const followId of ['f-gain', 'f-loss', 'f-full', 'f-waits']) {
    const key = { commandKey: followId, requestHash: 'hash' };
    const reply = await desk.submit(placing(accountId, followId), key);
    if (reply.outcome !== 'accepted') throw new Error(`the follow order was ${reply.outcome}`);
  }
  for (const followId of ['f-gain', 'f-loss', 'f-full']) {
    await desk.accept({
      kind: 'confirmFollow',
      accountId,
      nowMs: REVIEWED_MS,
      followId,
      parts: modelParts,
      isFull: followId === 'f-full',
      prices: modelPrices([10_000n, 5_000n], REVIEWED_MS),
    });
  }
  for (const [followId, last] of [
    ['f-gain', 10_300n],
    ['f-loss', 9_700n],
  ] as const) {
    const told = [aDividend({ dividendId: PAID, exMs: REVIEWED_MS + 1_800_000, amount: 25n })];
    const prices = modelPrices([last, 5_000n], ENDED_MS, 'open', told);
    const settle = { kind: 'settleFollow', instruments: modelShares, prices } as const;
    await desk.accept({ ...settle, accountId, nowMs: ENDED_MS, followId });
  }
}

/** 1,000.00 for an hour, a fifth of the profit as fee. */
export function placing(accountId: string, followId: string): PlaceFollow {
  return {
    kind: 'placeFollow',
    accountId,
    nowMs: START_MS,
    followId,
    agencyId: 'kindling',
    feeBps: 2_000n,
    term: '1h',
    amountMinor: 100_000n,
    isFull: false,
    gate: null,
  };
}

/** Money in FOLLOW, of an account that is open. */
export async function fundFollows(desk: LaneDesk, accountId: string, minor: bigint) {
  const base = { accountId, nowMs: START_MS };
  await desk.accept({
    kind: 'credit',
    ...base,
    depositId: desk.id('d'),
    rail: 'railBank',
    currency: 'USD',
    receivedMinor: minor,
    fx: null,
  });
  await desk.accept({
    kind: 'transfer',
    ...base,
    transferId: desk.id('t'),
    fromWallet: 'BALANCE',
    toWallet: 'FOLLOW',
    amountMinor: minor,
    fx: null,
    fxEndsAtMs: null,
  });
}
