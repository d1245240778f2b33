import { ownNames } from '../src/orders/order-terms.ts';
import { storedText } from '../src/stored/read-stored.ts';
import { type AccountState, emptyAccount } from '../src/trading/account-state.ts';
import { applyFact } from '../src/trading/apply.ts';
import type { Command } from '../src/trading/commands.ts';
import { decide } from '../src/trading/decide.ts';
import { anOrder } from '../src/trading/testing/an-order.ts';
import { aMarket, anInstrument, START_MS } from '../src/trading/testing/market-builder.ts';

/**
 * How fast one core decides and applies: market buys of one share, spread over accounts, and the
 * same on one hot account. Prints orders per second of CPU, and again with the facts encoded for
 * the log. Run: node domain/bench/decide.ts
 */
const ORDERS = 200_000;
const instrument = anInstrument();
const market = aMarket(instrument, {
  bids: Array.from({ length: 10 }, (_, i) => [9_999n - BigInt(i), 1_000n] as const),
  asks: Array.from({ length: 10 }, (_, i) => [10_001n + BigInt(i), 1_000n] as const),
});

function run(name: string, accounts: number, encodes: boolean): void {
  const states = Array.from({ length: accounts }, (_, i) => fund(`${i}`));
  let bytes = 0;
  const start = process.cpuUsage();
  for (let i = 0; i < ORDERS; i += 1) {
    const state = states[i % accounts];
    if (state === undefined) continue;
    const { accountId } = state;
    const named = { accountId, ...ownNames(`${i}`), nowMs: START_MS };
    const decision = decide(state, anOrder({ ...named, instrument, market }));
    if (decision.outcome === 'refused') throw new Error(decision.refusal.reason);
    for (const fact of decision.facts) {
      applyFact(state, fact);
      if (encodes) bytes += storedText(fact).length;
    }
    state.finishedOrders.clear();
  }
  const used = process.cpuUsage(start);
  const seconds = (used.user + used.system) / 1e6;
  const size = encodes ? `, ${Math.round(bytes / ORDERS)} bytes of facts each` : '';
  console.log(`${name}: ${Math.round(ORDERS / seconds)} orders/s${size}`);
}

function fund(accountId: string): AccountState {
  const state = emptyAccount(accountId);
  const base = { accountId, nowMs: START_MS };
  const receivedMinor = 1_000_000_000_00n;
  const commands: readonly Command[] = [
    { kind: 'openAccount', ...base },
    {
      kind: 'credit',
      ...base,
      depositId: 'd',
      rail: 'railBank',
      currency: 'USD',
      receivedMinor,
      fx: null,
    },
    {
      kind: 'transfer',
      ...base,
      transferId: 't',
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor: receivedMinor,
      fx: null,
      fxEndsAtMs: null,
    },
  ];
  for (const command of commands) {
    const decision = decide(state, command);
    if (decision.outcome === 'accepted') for (const fact of decision.facts) applyFact(state, fact);
  }
  return state;
}

run('warm-up', 1_000, true);
run('decide and apply, 1000 accounts', 1_000, false);
run('decide and apply, one hot account', 1, false);
run('decide, apply and encode, 1000 accounts', 1_000, true);
