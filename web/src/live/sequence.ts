/** What of a data frame decides whether it may be applied. */
export interface SequencedFrame {
  readonly seq: number;
  readonly prev: number;
  readonly snap?: boolean;
}

/** replace: the whole state. apply: the next change. old: known already. gap: ask for the state. */
export type Verdict = 'replace' | 'apply' | 'old' | 'gap';

/**
 * Judges a frame of one topic on one connection by the sequence rule of `/push`: a snapshot always
 * replaces; a change follows the last frame exactly, or something is missing before it.
 * `lastSeq` is null as long as nothing was received.
 */
export function judgeFrame(lastSeq: number | null, frame: SequencedFrame): Verdict {
  if (frame.snap === true) return 'replace';
  if (lastSeq !== null && frame.seq <= lastSeq) return 'old';
  return lastSeq !== null && frame.prev === lastSeq ? 'apply' : 'gap';
}
