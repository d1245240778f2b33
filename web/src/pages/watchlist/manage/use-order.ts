import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { useEffect, useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { showToast } from '../../../shell/toasts.ts';
import { moved } from '../shared/watch-order.ts';
import type { WatchRow } from '../shared/watch-row.ts';

/**
 * The order of the watchlist on the screen. A move is shown at once and stored at once; when the
 * list has changed elsewhere meanwhile it is read again.
 */
export function useOrder(rows: readonly WatchRow[]): {
  order: readonly WatchRow[];
  /** Shows a move without storing it, while a row is dragged. */
  preview: (from: number, to: number) => void;
  /** Stores the order as it stands. */
  store: () => void;
  move: (from: number, to: number) => void;
} {
  const [order, setOrder] = useState(rows);
  useEffect(() => setOrder(rows), [rows]);

  const send = async (next: readonly WatchRow[]) => {
    try {
      await client.call('watchlistSort', { ids: next.map(({ id }) => id) });
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.reason === 'WATCHLIST_CHANGED';
      showToast((say) => (hasChanged ? say(m.watchlist_changed) : failureText(error, say)));
      setOrder(rows);
    }
    readAgain('watchlist', 'homeCustomList');
  };
  return {
    order,
    preview: (from, to) => setOrder((now) => moved(now, from, to)),
    store: () => void send(order),
    move: (from, to) => {
      const next = moved(order, from, to);
      setOrder(next);
      void send(next);
    },
  };
}
