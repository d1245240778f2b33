import { type PointerEvent, type ReactNode, useRef, useState } from 'react';

const revealPx = 96;
/** A finger that moves less sideways than this is pressing, not swiping. */
const startsAtPx = 10;

interface SwipeRowProps {
  label: string;
  onAction: () => void;
  children: ReactNode;
}

interface Swipe {
  readonly startX: number;
  readonly startY: number;
  readonly from: number;
  isDragging: boolean;
  offset: number;
}

/**
 * A row that slides left to show one action under it; pressing the action or swiping far runs it.
 */
export function SwipeRow({ label, onAction, children }: SwipeRowProps) {
  // The events of one frame see each other here; state would only be new after the next drawing.
  const swipe = useRef<Swipe | null>(null);
  const [offset, setOffset] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { clientX: startX, clientY: startY } = event;
    swipe.current = { startX, startY, from: offset, isDragging: false, offset };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const now = swipe.current;
    if (now === null) return;
    const [x, y] = [event.clientX - now.startX, event.clientY - now.startY];
    if (!now.isDragging && (Math.abs(x) < startsAtPx || Math.abs(y) > Math.abs(x))) return;
    if (!now.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    now.isDragging = true;
    now.offset = Math.max(-2 * revealPx, Math.min(0, now.from + x));
    setDragging(true);
    setOffset(now.offset);
  };
  /** Lets go of the row; the answer tells how far it had been pulled. */
  const release = (restsAt: (offset: number, from: number) => number): number => {
    const now = swipe.current;
    swipe.current = null;
    if (now === null || !now.isDragging) return 0;
    // The click that follows a drag must not open the row.
    setTimeout(setDragging, 0, false);
    setOffset(restsAt(now.offset, now.from));
    return now.offset;
  };
  const end = () => {
    const pulled = release((at) => (at < -revealPx / 2 ? -revealPx : 0));
    if (pulled < -1.6 * revealPx) onAction();
  };
  /** The browser took the finger over, for example to scroll: nobody asked for anything. */
  const cancel = () => void release((_, from) => from);
  return (
    <div className="swipe-row">
      {offset < 0 && (
        <button type="button" className="swipe-action" onClick={onAction}>
          {label}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for fingers; keys have their page. */}
      <div
        className="swipe-face"
        data-dragging={isDragging || undefined}
        style={{ transform: offset === 0 ? undefined : `translateX(${offset}px)` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (!isDragging && offset === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!isDragging) setOffset(0);
        }}
      >
        {children}
      </div>
    </div>
  );
}
