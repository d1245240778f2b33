import './manage.css';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState, WatchDrawing } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type PointerEvent, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { goTo, hrefTo } from '../../../app/navigation.ts';
import { markStar } from '../../../market/watched.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import type { WatchRow } from '../shared/watch-row.ts';
import { ManageRow } from './manage-row.tsx';
import { useOrder } from './use-order.ts';

const rowPx = 60;
const none: readonly WatchRow[] = [];

/** Orders and removes watched items. */
export function Page() {
  const t = useT();
  const reading = useCall('watchlist', {}, { forCustomer: true });
  const rows = reading.data?.list ?? none;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ticked.has(id));
  return (
    <Screen
      title={t(m.watchlist_manage_title)}
      actions={
        <button
          type="button"
          className="navbar-text-action"
          onClick={() => goTo('pages/watchlist/index')}
        >
          {t(m.watchlist_done)}
        </button>
      }
      bar={
        rows.length > 0 && (
          <RemoveBar
            chosen={chosen}
            onSelectAll={() => setTicked(new Set(rows.map(({ id }) => id)))}
            onRemoved={() => setTicked(new Set())}
          />
        )
      }
    >
      {reading.data === undefined && reading.error === undefined && (
        <SkeletonPage>
          <SkeletonRows count={8} isBare />
        </SkeletonPage>
      )}
      {reading.data === undefined && reading.error !== undefined && (
        <ErrorBlock message={failureText(reading.error, t)} onRetry={reading.retry} />
      )}
      {reading.data !== undefined && rows.length === 0 && (
        <EmptyState
          title={t(m.watchlist_empty)}
          drawing={<WatchDrawing />}
          action={<ButtonLink href={hrefTo('pages/search/index')}>{t(m.watchlist_add)}</ButtonLink>}
        />
      )}
      {rows.length > 0 && (
        <ManageList
          rows={rows}
          ticked={ticked}
          onTick={(id) => setTicked((ids) => toggled(ids, id))}
          countTicked={chosen.length}
        />
      )}
    </Screen>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface ManageListProps {
  rows: readonly WatchRow[];
  ticked: ReadonlySet<string>;
  countTicked: number;
  onTick: (id: string) => void;
}

function ManageList({ rows, ticked, countTicked, onTick }: ManageListProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const { order, preview, store, restore, move } = useOrder(rows);
  const drag = useRef<{ index: number; startY: number } | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const grab = (index: number, id: string) => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { index, startY: event.clientY };
    setDraggedId(id);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const by = Math.round((event.clientY - drag.current.startY) / rowPx);
    const to = Math.max(0, Math.min(order.length - 1, drag.current.index + by));
    if (to === drag.current.index) return;
    preview(drag.current.index, to);
    drag.current = { index: to, startY: drag.current.startY + (to - drag.current.index) * rowPx };
  };
  const drop = () => {
    if (!drag.current) return;
    drag.current = null;
    setDraggedId(null);
    store();
  };
  const cancel = () => {
    drag.current = null;
    setDraggedId(null);
    restore();
  };
  const stepTo = (row: WatchRow, from: number, to: number) => {
    if (to < 0 || to >= order.length) return;
    move(from, to);
    const [position, count] = [String(to + 1), String(order.length)];
    setSaid(t(m.watchlist_moved, { name: row.name, position, count }));
  };
  return (
    <>
      <div className="manage-head">
        <span>
          {countTicked === 0
            ? t(m.watchlist_none_selected)
            : t(m.watchlist_selected, { count: String(countTicked) })}
        </span>
        <span aria-hidden="true">
          <span>{t(m.watchlist_to_top)}</span>
          <span>{t(m.watchlist_drag)}</span>
        </span>
      </div>
      {!isOnline && <p className="px-edge text-small text-ink-2">{t(m.watchlist_offline_drag)}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul
        className="manage-list"
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={cancel}
      >
        {order.map((row, index) => (
          <ManageRow
            key={row.id}
            row={row}
            index={index}
            isTicked={ticked.has(row.id)}
            isDragged={row.id === draggedId}
            isLocked={!isOnline}
            onTick={() => onTick(row.id)}
            onTop={() => stepTo(row, index, 0)}
            onStep={(by) => stepTo(row, index, index + by)}
            onGrab={grab(index, row.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface RemoveBarProps {
  chosen: readonly WatchRow[];
  onSelectAll: () => void;
  onRemoved: () => void;
}

function RemoveBar({ chosen, onSelectAll, onRemoved }: RemoveBarProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const count = String(chosen.length);
  const remove = async () => {
    setBusy(true);
    try {
      for (const row of chosen) {
        await client.call('watchlistDelete', { id: row.id });
        markStar(row, false);
      }
      onRemoved();
    } catch (error) {
      showToast((say) => failureText(error, say));
    }
    readAgain('watchlist', 'homeCustomList');
    setBusy(false);
    setAsking(false);
  };
  return (
    <ActionBar>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={onSelectAll}>
          {t(m.watchlist_select_all)}
        </Button>
        <Button
          variant="danger"
          isDisabled={chosen.length === 0 || !isOnline}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t(m.watchlist_remove_count, { count })}
        </Button>
      </div>
      <AskSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(m.watchlist_remove_question, { count })}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void remove()}
      />
    </ActionBar>
  );
}
