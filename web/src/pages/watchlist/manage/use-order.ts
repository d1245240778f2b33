import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { moved } from '../shared/watch-order.ts';
import type { WatchRow } from '../shared/watch-row.ts';

/**
 * The order of the watchlist on the screen. A move is shown at once and stored at once; when the
 * list has changed elsewhere meanwhile it is read again. While a row is dragged nothing else turns
 * the list under the finger.
 */
export function useOrder(rows: readonly WatchRow[]): {
  order: readonly WatchRow[];
  /** Shows a move without storing it, while a row is dragged. */
  preview: (from: number, to: number) => void;
  /** Ends a drag: stores the order as it stands, where it is another than before. */
  store: () => void;
  /** Ends a drag that nobody let go of: the order is as before. */
  restore: () => void;
  move: (from: number, to: number) => void;
} {
  const [order, setOrder] = useState(rows);
  // The events of one frame see each other here; state would only be new after the next drawing.
  const now = useRef(rows);
  const beforeDrag = useRef<readonly WatchRow[] | null>(null);
  const show = (next: readonly WatchRow[]) => {
    now.current = next;
    setOrder(next);
  };
  useEffect(() => {
    if (beforeDrag.current !== null) return;
    now.current = rows;
    setOrder(rows);
  }, [rows]);

  const send = async (next: readonly WatchRow[]) => {
    try {
      await client.call('watchlistSort', { ids: next.map(({ id }) => id) });
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.reason === 'WATCHLIST_CHANGED';
      showToast((say) => (hasChanged ? say(m.watchlist_changed) : failureText(error, say)));
      show(rows);
    }
    readAgain('watchlist', 'homeCustomList');
  };
  return {
    order,
    preview: (from, to) => {
      beforeDrag.current ??= now.current;
      show(moved(now.current, from, to));
    },
    store: () => {
      const before = beforeDrag.current;
      beforeDrag.current = null;
      if (before === null) return;
      if (isSameOrder(before, now.current)) show(rows);
      else void send(now.current);
    },
    restore: () => {
      if (beforeDrag.current !== null) show(rows);
      beforeDrag.current = null;
    },
    move: (from, to) => {
      show(moved(now.current, from, to));
      void send(now.current);
    },
  };
}

function isSameOrder(some: readonly WatchRow[], others: readonly WatchRow[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);
}
