import { create } from 'zustand';

/** One call may fail by itself; the second in a row without any answer is no accident. */
const failuresMax = 2;
/** How soon the server is asked again while nothing else asks. */
const asksAgainMs = 5000;

interface Reach {
  /** The server did not answer the last calls, and no frame has come since. */
  readonly isLost: boolean;
}

export const useReach = create<Reach>(() => ({ isLost: false }));

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let ask: () => void = () => undefined;

/** What asks the server something small; its outcome is told here like that of every call. */
export function askWhileLost(run: () => void): void {
  ask = run;
}

/** The server has answered, whatever it said, or a frame of it has come. */
export function markReached(): void {
  failures = 0;
  clearTimeout(timer);
  timer = undefined;
  if (useReach.getState().isLost) useReach.setState({ isLost: false });
}

/** Nobody has answered a call: the network, the server, or what stands between. */
export function markUnreached(): void {
  failures += 1;
  if (failures < failuresMax) return;
  if (!useReach.getState().isLost) useReach.setState({ isLost: true });
  timer ??= setTimeout(() => {
    timer = undefined;
    ask();
  }, asksAgainMs);
}
