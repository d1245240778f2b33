import { createHash, hash } from 'node:crypto';

/** One commit group in the log. */
export interface EventGroup {
  readonly lane: number;
  readonly seq: bigint;
  readonly atMs: bigint;
  /** The canonical text of each fact, in UTF-8. */
  readonly facts: readonly (string | Buffer)[];
  readonly prevHash: Buffer;
}

/** What stands before the first group of every lane. */
export const GENESIS_HASH = Buffer.alloc(32);

/**
 * The hash of a commit group: SHA-256 over the previous hash, a header line and the hash of each
 * fact. A single fact can so be proven to stand in the log by the hashes of its neighbours, without
 * showing what they say.
 */
export function hashGroup(group: EventGroup): Buffer {
  const { facts } = group;
  const chained = createHash('sha256').update(group.prevHash);
  chained.update(`candor/1 ${group.lane} ${group.seq} ${group.atMs} ${facts.length}\n`);
  for (const fact of facts) chained.update(hashFact(fact));
  return chained.digest();
}

/** The hash of one fact's canonical text. */
export function hashFact(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
