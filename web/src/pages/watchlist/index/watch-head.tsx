import { ChevronDown, ChevronsUpDown, ChevronUp } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { type Message, useT } from '@candor/ui/words';
import { nextSort, type WatchSort } from '../shared/watch-order.ts';

const columns = [
  { column: 'name', word: m.watchlist_head_name },
  { column: 'price', word: m.watchlist_head_price },
  { column: 'ratio', word: m.watchlist_head_change },
] as const satisfies readonly { column: string; word: Message<Record<never, never>> }[];

interface WatchHeadProps {
  sort: WatchSort;
  onSort: (sort: WatchSort) => void;
}

/** Column heads that turn the list: largest first, smallest first, the customer's own order. */
export function WatchHead({ sort, onSort }: WatchHeadProps) {
  const t = useT();
  return (
    <div className="list-head watch-head">
      {columns.map(({ column, word }) => {
        const isSorted = sort.replace('-', '') === column;
        const Icon = !isSorted ? ChevronsUpDown : sort.startsWith('-') ? ChevronDown : ChevronUp;
        return (
          <button
            key={column}
            type="button"
            aria-pressed={isSorted}
            aria-label={t(m.watchlist_sort_by, { column: t(word) })}
            onClick={() => onSort(nextSort(sort, column))}
          >
            {t(word)}
            <Icon size={13} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
