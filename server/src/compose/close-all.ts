/**
 * Closes the parts of a house, the last one opened first. What one of them leaves open ends no
 * other's closing: the embedded database server, opened first, goes in any case. Empties the list.
 * Rejects with the first failure once all were tried; `onFailure` hears of each.
 */
export async function closeAll(
  closers: (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.splice(0).reverse()) {
    try {
      await closer();
    } catch (error) {
      failures.push(error);
      onFailure(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
