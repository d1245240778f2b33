import type { ClientFrame } from './push.ts';

/** A call as a frame of `/push` carries it. */
export type FrameCall = Pick<CallFrame, 'path' | 'key' | 'body'>;
type CallFrame = Extract<ClientFrame, { op: 'call' }>;

export interface FrameAnswer {
  /** The envelope, or null where none came: the call goes over HTTP then, under its key. */
  readonly envelope: Promise<unknown>;
  /** Nobody waits for it any more. */
  giveUp(): void;
}

/** Past this a line that is alive has answered, if only to say that the house is not ready. */
export const frameAnswerMs = 5000;

/**
 * The caller's side of calls over one connection at a time, without a socket of its own. A line
 * that left a call without an answer is not asked again before it answers, or another has come.
 */
export interface FrameCalls {
  /** Sends a call; null where this line answers none. */
  ask(call: FrameCall): FrameAnswer | null;
  /** Takes an answer, also one that nobody waits for any more. */
  answered(frame: { readonly id: number }): void;
  /** The connection is gone, and with it all answers. */
  disconnected(): void;
}

export function frameCalls(deps: {
  send(frame: ClientFrame): void;
  startTimer(run: () => void, ms: number): () => void;
}): FrameCalls {
  const waiting = new Map<number, (envelope: unknown) => void>();
  let lastId = 0;
  let isMute = false;
  return {
    ask: (call) => {
      if (isMute) return null;
      lastId += 1;
      const id = lastId;
      const stopTimer = deps.startTimer(() => {
        isMute = true;
        waiting.get(id)?.(null);
      }, frameAnswerMs);
      const envelope = new Promise<unknown>((resolve) => {
        waiting.set(id, (answer) => {
          stopTimer();
          waiting.delete(id);
          resolve(answer);
        });
      });
      deps.send({ op: 'call', id, ...call });
      return { envelope, giveUp: () => waiting.get(id)?.(null) };
    },
    answered: (frame) => {
      isMute = false;
      waiting.get(frame.id)?.(frame);
    },
    disconnected: () => {
      isMute = false;
      for (const answer of [...waiting.values()]) answer(null);
    },
  };
}
