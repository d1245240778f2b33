import { ArrowUpToLine, GripVertical } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Checkbox } from '@candor/ui/components/checkbox';
import { IconButton } from '@candor/ui/components/icon-button';
import { rowName } from '@candor/ui/format/row-name';
import { useT } from '@candor/ui/words';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WatchRow } from '../shared/watch-row.ts';

interface ManageRowProps {
  row: WatchRow;
  index: number;
  isTicked: boolean;
  isDragged: boolean;
  isLocked: boolean;
  onTick: () => void;
  onTop: () => void;
  onStep: (by: 1 | -1) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** A row to tick, to put on top or to drag; the handle also listens to the up and down keys. */
export function ManageRow(props: ManageRowProps) {
  const { row, index, isTicked, isDragged, isLocked, onTick, onTop, onStep, onGrab } = props;
  const t = useT();
  const { name } = row;
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className="manage-row" data-dragged={isDragged || undefined}>
      <Checkbox isOn={isTicked} onChange={onTick} label={t(m.watchlist_select_name, { name })} />
      <span className="min-w-0 flex-1">
        <span className="instrument-name">{rowName(name)}</span>
        <span className="instrument-code">{row.code}</span>
      </span>
      <IconButton
        label={t(m.watchlist_to_top_name, { name })}
        icon={<ArrowUpToLine size={20} strokeWidth={1.75} />}
        disabled={isLocked || index === 0}
        onClick={onTop}
      />
      <IconButton
        className="manage-handle"
        label={t(m.watchlist_drag_name, { name })}
        icon={<GripVertical size={20} strokeWidth={1.75} />}
        disabled={isLocked}
        onKeyDown={step}
        onPointerDown={onGrab}
      />
    </li>
  );
}
