const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The lane of an account: FNV-1a over its id. It decides where rows are stored, so it never
 * changes.
 */
export function laneOf(accountId: string, laneCount: number): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < accountId.length; index += 1) {
    hash = Math.imul(hash ^ accountId.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0) % laneCount;
}
