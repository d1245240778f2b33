import type { AccountState } from './account-state.ts';
import type { Command } from './commands.ts';
import type { Fact } from './facts.ts';
import { entitledBefore } from './holdings/decide-dividend.ts';
import { nightsBefore } from './margin/decide-night.ts';
import type { TradingRules } from './rules.ts';

/**
 * What was due of what is held before anything else is decided about it: dividends whose ex-date
 * has come, and the night that has begun. Facts, and the account with them; the account itself
 * where there are none.
 */
export function dueBefore(
  state: AccountState,
  command: Command,
  rules: TradingRules,
): { readonly facts: readonly Fact[]; readonly since: AccountState } {
  const entitled = entitledBefore(state, command);
  const nights = nightsBefore(entitled.since, command, rules);
  return { facts: [...entitled.facts, ...nights.facts], since: nights.since };
}
