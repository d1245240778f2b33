import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { markStar } from '../../../market/watched.ts';
import type { WatchRow } from '../shared/watch-row.ts';

const undoMs = 5000;

/** Takes rows off the watchlist at once and lets the customer take it back for five seconds. */
export function useRemoval(rows: readonly WatchRow[]): {
  hidden: ReadonlySet<string>;
  remove: (row: WatchRow) => void;
} {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string) => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));

  const remove = async (row: WatchRow) => {
    const place = rows.findIndex(({ id }) => id === row.id);
    setHidden((ids) => new Set([...ids, row.id]));
    markStar(row, false);
    try {
      await client.call('watchlistDelete', { id: row.id });
    } catch (error) {
      show(row.id);
      markStar(row, true);
      showToast((say) => failureText(error, say));
      return;
    }
    readAgain('watchlist', 'homeCustomList');
    showToast((say) => say(m.watchlist_removed, { name: row.name }), {
      lastsMs: undoMs,
      action: { text: (say) => say(m.ui_undo), run: () => void bringBack(row, place) },
    });
  };
  return { hidden, remove: (row) => void remove(row) };
}

/** Puts a removed row back at its place: it is saved anew, then the whole order is stored. */
async function bringBack(row: WatchRow, place: number): Promise<void> {
  try {
    const { id } = await client.call('watchlistSave', {
      classify: row.classify,
      assettype: row.source,
      securityName: row.name,
      secuCode: row.code,
      market: row.market,
    });
    markStar(row, true);
    const { list } = await client.call('watchlist', {});
    const others = list.map((one) => one.id).filter((one) => one !== id);
    await client.call('watchlistSort', { ids: others.toSpliced(place, 0, id) });
  } catch (error) {
    showToast((say) => failureText(error, say));
  }
  readAgain('watchlist', 'homeCustomList');
}
