/** Into how many parts the accounts are divided, for ever: parts go from process to process. */
export const PARTITIONS = 256;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The partition of an account, 0 to 255: FNV-1a over its id. It decides where rows are stored, so
 * it never changes; the database has the same rule as `partition_of`.
 */
export function partitionOf(accountId: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < accountId.length; index += 1) {
    hash = Math.imul(hash ^ accountId.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0) % PARTITIONS;
}

/** All of them: what a process owns that shares the house with nobody. */
export const allPartitions: readonly number[] = Array.from({ length: PARTITIONS }, (_, at) => at);
