import { emptyAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { applying, LENT_MS, reviewing } from '../testing/golden-loans.ts';
import { compareLoans } from './compare-loans.ts';
import { RebuildNotes } from './rebuild-notes.ts';

test('what the house is owed is what its customers owe, to the cent', () => {
  const state = emptyAccount('7');
  const story: readonly Command[] = [
    { kind: 'openAccount', accountId: '7', nowMs: START_MS },
    applying('7', 'l'),
    reviewing('7', 'l'),
    { kind: 'accrueLoan', accountId: '7', nowMs: LENT_MS + 86_400_000, loanId: 'l' },
  ];
  for (const command of story) {
    const decision = decide(state, command);
    if (decision.outcome === 'accepted') for (const fact of decision.facts) applyFact(state, fact);
  }
  const differencesOf = (minor: bigint) => {
    const notes = new RebuildNotes();
    const house = new Map([['house:loans:USD|USD of lane 3', minor]]);
    const none = { holdings: new Map(), busted: new Map(), items: new Set<string>() };
    compareLoans({ accounts: new Map([['7', state]]), house, ...none }, notes);
    return notes.differences;
  };
  // 3,000.00 and a day's 0.90.
  expect(differencesOf(-300_090n)).toEqual([]);
  expect(differencesOf(-300_089n)).toEqual([
    "customers owe 300090 of loans, and the house's books say 300089",
  ]);
});
