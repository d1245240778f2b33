import { useIsOnline } from '@candor/ui/reach/online';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client, newIdempotencyKey } from '../../../api/client.ts';
import { isUnanswered } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { keepOutbox, readOutbox, type UnsentLine } from './outbox.ts';

export interface Outbox {
  readonly lines: readonly UnsentLine[];
  /** Why the first of them was refused; undefined where nobody answered. */
  readonly error: unknown;
  readonly isSending: boolean;
  readonly add: (line: Omit<UnsentLine, 'key'>) => void;
  readonly retry: () => void;
  readonly drop: (key: string) => void;
}

/** Lines on their way: one after the other, kept over reloads, sent by themselves on return. */
export function useOutbox(userId: string): Outbox {
  const [lines, setLines] = useState(() => readOutbox(userId));
  const [error, setError] = useState<unknown>(undefined);
  const [isSending, setSending] = useState(false);
  const isOnline = useIsOnline();
  const isBusy = useRef(false);

  const change = useCallback(
    (to: (before: readonly UnsentLine[]) => readonly UnsentLine[]) => {
      const after = to(readOutbox(userId));
      keepOutbox(userId, after);
      setLines(after);
    },
    [userId],
  );
  const flush = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setError(undefined);
    try {
      for (let [first] = readOutbox(userId); first !== undefined; [first] = readOutbox(userId)) {
        const { key, ...input } = first;
        await client.call('chatSend', input, { idempotencyKey: key });
        change((before) => before.filter((line) => line.key !== key));
        readAgain('chatHistory');
      }
    } catch (failure) {
      setError(isUnanswered(failure) ? undefined : failure);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }, [change, userId]);
  useEffect(() => {
    if (isOnline) void flush();
  }, [isOnline, flush]);

  return {
    lines,
    error,
    isSending,
    add: (line) => {
      change((before) => [...before, { ...line, key: newIdempotencyKey() }]);
      if (isOnline) void flush();
    },
    retry: () => void flush(),
    drop: (key) => change((before) => before.filter((line) => line.key !== key)),
  };
}
