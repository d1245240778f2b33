/** Turns of the event loop a batch may wait for more, and those in a row that bring none. */
const TURNS_MAX = 16;
const QUIET_TURNS_MAX = 3;

/**
 * Waits while turns of the event loop bring more commands: those on their way belong to this batch,
 * and a commit costs nearly the same for one and for many. Ends with `enough` of them, or when
 * three turns in a row bring none. Nothing waits for a timer; a turn that brings nothing takes
 * microseconds.
 */
export async function gather(input: {
  readonly countNow: () => number;
  readonly enough: number;
  readonly nextTurn: () => Promise<void>;
}): Promise<void> {
  const { countNow, enough, nextTurn } = input;
  let quietTurns = 0;
  for (let turn = 0; turn < TURNS_MAX && countNow() < enough; turn += 1) {
    const known = countNow();
    await nextTurn();
    quietTurns = countNow() === known ? quietTurns + 1 : 0;
    if (quietTurns === QUIET_TURNS_MAX) return;
  }
}
