import type { AccountState } from '@candor/domain/trading/account-state';
import { explainFact, nameOf } from '@candor/domain/trading/explaining/explain-fact';
import type { Published } from '@candor/domain/trading/explaining/published';
import type { Fact } from '@candor/domain/trading/facts';
import type { TradingRules } from '@candor/domain/trading/rules';

/** By which rules facts are worked out again, and how many of each kind were. */
export interface Rework {
  readonly rules?: TradingRules;
  readonly counts: Map<string, number>;
  /** Terms beside those that are stored. */
  readonly terms?: Published['terms'];
}

/** Says of a fact in which figures it is not what the rules make of what was published. */
export function workAgain(published: Published, { rules, counts, terms }: Rework) {
  const all = terms === undefined ? published : { ...published, terms };
  return (state: AccountState, fact: Fact): readonly string[] => {
    const comparisons = explainFact(state, fact, all, rules);
    if (comparisons.length > 0) counts.set(fact.kind, (counts.get(fact.kind) ?? 0) + 1);
    return comparisons
      .filter(({ agrees }) => !agrees)
      .map(({ what, stored, recomputed }) => {
        const whose = `${nameOf(fact)} of account ${fact.accountId}`;
        return `${whose}: ${what} is ${stored}, by its rule ${recomputed}`;
      });
  };
}
