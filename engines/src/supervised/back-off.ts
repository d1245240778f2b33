const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait after so many failures in a row: 1 s, 2 s, 4 s and so on, a minute at last. */
export function backOffMs(failures: number, longestMs = LONGEST_WAIT_MS): number {
  return Math.min(longestMs, FIRST_WAIT_MS * 2 ** (failures - 1));
}
