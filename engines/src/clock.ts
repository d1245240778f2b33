/** The only way time enters the engines. Tests and the simulator turn it by hand. */
export interface Clock {
  nowMs(): number;
  /** Runs `task` about every `periodMs` until the returned function is called. */
  every(periodMs: number, task: () => void): () => void;
}
