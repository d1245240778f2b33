import { emptyAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Fact } from '@candor/domain/trading/facts';
import { openRules, Trader } from '@candor/domain/trading/testing/trader';
import { expect, test } from 'vitest';
import { addHoldings, compareHoldings } from './compare-holdings.ts';
import { RebuildNotes, type Replayed } from './rebuild-notes.ts';

/** Facts of one who bought five, sold two and sold three short in between. */
function story(): readonly Fact[] {
  const trader = new Trader({ rules: openRules, money: { STOCK: 900_000n } });
  trader.do(trader.order({ quantity: 5n }));
  trader.do(trader.order({ direction: 'sell', openClose: 'open', quantity: 3n }));
  trader.do(trader.order({ direction: 'sell', openClose: 'close', quantity: 2n }));
  return trader.facts;
}

function replayed(facts: readonly Fact[]): Replayed {
  const lane = {
    accounts: new Map(),
    house: new Map(),
    holdings: new Map(),
    busted: new Map(),
    items: new Set<string>(),
  };
  const state = emptyAccount('7');
  lane.accounts.set('7', state);
  for (const fact of facts) {
    addHoldings(lane.holdings, fact);
    applyFact(state, fact);
  }
  return lane;
}

function differencesOf(lane: Replayed): readonly string[] {
  const notes = new RebuildNotes();
  compareHoldings(lane, notes);
  return notes.differences;
}

test('what was posted in an instrument is the positions in it', () => {
  const lane = replayed(story());
  expect([...lane.holdings].map(([key, { amount }]) => [key, amount])).toEqual([
    ['customer:7:STOCK:held|0:NASDAQ:TEST', 3n],
    ['customer:7:STOCK:borrowed|0:NASDAQ:TEST', -3n],
  ]);
  expect(differencesOf(lane)).toEqual([]);
});

test('a posting that no position has, and a position that lacks one, are told', () => {
  const lane = replayed(story());
  const held = 'customer:7:STOCK:held|0:NASDAQ:TEST';
  lane.holdings.set(held, { accountId: '7', amount: 4n });
  lane.holdings.set('customer:7:STOCK:held|0:NASDAQ:OTHER', { accountId: '7', amount: 1n });
  expect(differencesOf(lane)).toEqual([
    `${held} comes to 4, its position is 3`,
    'customer:7:STOCK:held|0:NASDAQ:OTHER comes to 1 and belongs to no position',
  ]);
});
