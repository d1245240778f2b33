import { createHash, hash } from 'node:crypto';

/** What a group's hash covers besides its facts. */
interface GroupHeader {
  readonly lane: number;
  readonly seq: bigint;
  readonly atMs: bigint;
  readonly prevHash: Buffer;
}

/** One commit group in the log: the canonical texts of its facts in UTF-8, or their hashes. */
export type EventGroup = GroupHeader &
  ({ readonly facts: readonly (string | Buffer)[] } | { readonly factHashes: readonly Buffer[] });

/** What stands before the first group of every lane. */
export const GENESIS_HASH = Buffer.alloc(32);

/**
 * The hash of a commit group: SHA-256 over the previous hash, a header line and the hash of each
 * fact. A single fact can so be proven to stand in the log by the hashes of its neighbours, without
 * showing what they say.
 */
export function hashGroup(group: EventGroup): Buffer {
  const facts = 'facts' in group ? group.facts : group.factHashes;
  const chained = createHash('sha256').update(group.prevHash);
  chained.update(`candor/1 ${group.lane} ${group.seq} ${group.atMs} ${facts.length}\n`);
  if ('facts' in group) for (const fact of facts) chained.update(hashFact(fact));
  else for (const hashed of group.factHashes) chained.update(hashed);
  return chained.digest();
}

/** The hash of one fact's canonical text. */
export function hashFact(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
