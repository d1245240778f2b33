/**
 * How a command ends: as its work does, or with one sentence of what went wrong.
 *
 * @param onFailure the code it ends with where the work throws.
 */
export async function endAs(
  work: () => Promise<number> | number,
  onFailure: number,
): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = onFailure;
  }
}
