import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import { emptyHold } from '../testing/empty-hold.ts';
import { Lane } from './lane.ts';
import { pairKey } from './lane-answers.ts';
import type { CommitOutcome } from './lane-store.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const at = { lane: 0, seq: 1n, hash: new Uint8Array(32) };
const COMMITTED: CommitOutcome = { outcome: 'committed', at };
const REFUSED: CommitOutcome = { outcome: 'refused', cause: new Error('one of two') };

const credit = {
  kind: 'credit',
  accountId: '7',
  nowMs,
  depositId: 'd',
  rail: 'railBank',
  currency: 'USD',
  receivedMinor: 1_000n,
  fx: null,
} as const satisfies Command;
const counted = { dayTrades: 0, trades: 0, opened: new Set<string>(), equityMinor: 0n };
const market = aMarket(anInstrument(), { timeMs: nowMs });

/** A lane whose store knows one fill of the account, and answers as it is told. */
function openLane(outcomes: CommitOutcome[]) {
  const told: string[] = [];
  const lane = new Lane({
    venue: new Venue(paperRules),
    hold: emptyHold({
      commit: async () => outcomes.shift() ?? COMMITTED,
      find: async ({ trades }) => ({
        answers: [],
        orderIds: new Map(),
        finishedOrders: new Map(),
        finishedTransfers: new Map(),
        trades: new Map(
          trades.map(({ accountId, fromMs }) => {
            const fill = { fillId: 'kept', orderId: 'old', filledAtMs: fromMs };
            const terms = {
              heldAs: 'A',
              direction: 'buy',
              openClose: 'open',
              leverage: 2,
            } as const;
            return [pairKey(accountId, String(fromMs)), [{ fill, terms }]];
          }),
        ),
      }),
    }),
    decide: (state, command) => {
      const { traded } = ('dayTrading' in command && command.dayTrading) || {};
      if (traded !== undefined) told.push(traded.map(({ fill }) => fill.orderId).join());
      return decide(state, command);
    },
    clock: { nowMs: () => nowMs, every: () => () => {} },
  });
  const submit = (command: Command) => lane.submit({ command, key: null });
  return { submit, told };
}

async function funded(outcomes: CommitOutcome[]) {
  const stage = openLane([COMMITTED, COMMITTED, COMMITTED, ...outcomes]);
  await stage.submit({ kind: 'openAccount', accountId: '7', nowMs });
  await stage.submit({ ...credit, depositId: 'first', receivedMinor: 10_000_000n });
  await stage.submit({
    kind: 'transfer',
    accountId: '7',
    nowMs,
    transferId: 't',
    amountMinor: 10_000_000n,
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    fx: null,
    fxEndsAtMs: null,
  });
  return stage;
}

const asking = (id: string) =>
  anOrder({
    accountId: '7',
    nowMs,
    orderId: id,
    clientOrderId: id,
    instrument: anInstrument(),
    market,
    dayTrading: { ...counted, countedFromMs: 5 },
  });

test('an order is told what the store knows and what its own batch has traded before it', async () => {
  const { submit, told } = await funded([]);
  const replies = await Promise.all([submit(asking('a')), submit(asking('b'))]);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  expect(told).toEqual(['old', 'old,a']);
});

test('where a refused batch is committed by halves, what was told of before is stopped', async () => {
  const { submit } = await funded([REFUSED]);
  const replies = await Promise.all([submit(asking('a')), submit(asking('b'))]);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['accepted', 'stopped']);
});
