import { StoredTextWrong } from '@candor/domain/stored/read-stored';
import type { Command } from '@candor/domain/trading/commands';
import type { Batch, KeyedCommand } from './decide-batch.ts';
import type { LaneOutcome } from './lane-answers.ts';

/**
 * What a caller gets. A broken invariant rejects with `CommandFailed`, an outage in the middle of
 * it with `LaneStoreUnavailable`: it was done or not, and its key tells when the store is back.
 */
export type LaneReply =
  | LaneOutcome
  /** The key came with another request before. */
  | { readonly outcome: 'key-reused' }
  /** Too many commands wait; nothing was done. */
  | { readonly outcome: 'busy' }
  /** The lane shuts down, waits for its database or has gone elsewhere; nothing was done. */
  | { readonly outcome: 'stopped' }
  /** Another process owns the account's partition; nothing was done. */
  | { readonly outcome: 'elsewhere' };

/**
 * One command could not be carried out, because a rule broke or the database would not take it.
 * Nothing of it remains.
 */
export class CommandFailed extends Error {
  constructor(kind: Command['kind'], cause: unknown) {
    super(`${kind} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'CommandFailed';
  }
}

/** Another process owns the account's partition: it is not read here. */
export class PartitionElsewhere extends Error {
  constructor(accountId: string) {
    super(`The partition of account ${accountId} is owned by another process.`);
    this.name = 'PartitionElsewhere';
  }
}

/** A command whose caller waits. */
export interface Waiting extends KeyedCommand {
  readonly resolve: (reply: LaneReply) => void;
  readonly reject: (error: Error) => void;
}

/** Tells the callers of a batch what became of it. */
export type Answers = () => void;

/** Each what its command came to. */
export function answerAll({ commands, results }: Batch<Waiting>): void {
  for (const [index, waiting] of commands.entries()) {
    const result = results[index];
    if (result === undefined) throw new Error('a command of the batch has no result');
    waiting.resolve(result);
  }
}

/** Nothing of them was done. */
export function stop(commands: readonly Waiting[]): void {
  for (const waiting of commands) waiting.resolve({ outcome: 'stopped' });
}

/** Whether what failed several commands is something stored that only some of them need. */
export function isOfOne(waiting: readonly Waiting[], error: unknown): boolean {
  return waiting.length > 1 && error instanceof StoredTextWrong;
}

export function fail(commands: readonly Waiting[], error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  for (const waiting of commands) waiting.reject(failure);
}
