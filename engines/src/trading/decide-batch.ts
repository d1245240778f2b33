import { type AccountState, commitFork, forkAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { AccountCache } from './account-cache.ts';
import { ChangeCollector } from './change-collector.ts';
import type { KeptAnswer, LaneOutcome } from './lane-answers.ts';

/** The rules: `domain/src/trading/decide.ts`, or a test's. */
export type Decide = (state: AccountState, command: Command) => Decision;

/** A command on its way, with the key it came with. */
export interface KeyedCommand {
  readonly command: Command;
  readonly key: { readonly commandKey: string; readonly requestHash: string } | null;
}

/** A batch decided in memory and not yet committed. */
export interface DecidedBatch {
  readonly changes: ChangeCollector;
  readonly results: readonly LaneOutcome[];
  readonly kept: readonly KeptAnswer[];
  readonly forks: ReadonlyMap<string, AccountState>;
  /** The latest instant of its commands. */
  readonly atMs: number;
}

/** A rule or a fact threw: a broken invariant. `index` says which command of the batch it was. */
export class CommandPoisoned extends Error {
  readonly index: number;
  constructor(index: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'CommandPoisoned';
    this.index = index;
  }
}

/**
 * Decides commands in order, each on the state the ones before it left, on forks of the committed
 * accounts. Awaits nothing. Throws `CommandPoisoned`; then the forks are worthless and nothing has
 * happened.
 */
export function decideBatch(
  commands: readonly KeyedCommand[],
  cache: AccountCache,
  decide: Decide,
): DecidedBatch {
  const changes = new ChangeCollector();
  const forks = new Map<string, AccountState>();
  const results: LaneOutcome[] = [];
  const kept: KeptAnswer[] = [];
  let atMs = 0;
  for (const [index, { command, key }] of commands.entries()) {
    atMs = Math.max(atMs, command.nowMs);
    try {
      const result = decideOne({ command, cache, decide, changes, forks });
      results.push(result);
      if (key === null) continue;
      const { accountId, nowMs } = command;
      const answer = { accountId, ...key, atMs: nowMs, result };
      kept.push(answer);
      changes.answer(answer);
    } catch (cause) {
      throw new CommandPoisoned(index, cause);
    }
  }
  return { changes, results, kept, forks, atMs };
}

/** Makes a committed batch the truth in memory. */
export function adoptBatch(batch: DecidedBatch, cache: AccountCache): void {
  for (const [accountId, fork] of batch.forks) cache.need(accountId).state = commitFork(fork);
  for (const answer of batch.kept) cache.answers.keep(answer);
}

function decideOne(input: {
  readonly command: Command;
  readonly cache: AccountCache;
  readonly decide: Decide;
  readonly changes: ChangeCollector;
  readonly forks: Map<string, AccountState>;
}): LaneOutcome {
  const { command, cache, decide, changes, forks } = input;
  const { accountId } = command;
  const account = cache.need(accountId);
  const fork = forks.get(accountId) ?? account.state;
  const decision = decide(fork, command);
  if (decision.outcome === 'refused') return decision;
  if (decision.facts.length > 0) {
    let working = forks.get(accountId);
    if (working === undefined) {
      working = forkAccount(account.state);
      forks.set(accountId, working);
      changes.begin(account.state, working, account.counters);
    }
    for (const fact of decision.facts) {
      const balances = changes.balancesFor(fact);
      applyFact(working, fact);
      changes.note(fact, balances);
    }
  }
  return { outcome: 'accepted', answer: decision.answer };
}
