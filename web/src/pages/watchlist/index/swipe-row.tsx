import { type PointerEvent, type ReactNode, useRef, useState } from 'react';

const revealPx = 96;
/** A finger that moves less sideways than this is pressing, not swiping. */
const startsAtPx = 10;

interface SwipeRowProps {
  label: string;
  onAction: () => void;
  children: ReactNode;
}

/** A row that slides left to show one action under it; pressing the action or swiping it away runs it. */
export function SwipeRow({ label, onAction, children }: SwipeRowProps) {
  const start = useRef<{ x: number; y: number; from: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    start.current = { x: event.clientX, y: event.clientY, from: offset };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return;
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
    if (!isDragging && (Math.abs(x) < startsAtPx || Math.abs(y) > Math.abs(x))) return;
    if (!isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setOffset(Math.max(-2 * revealPx, Math.min(0, start.current.from + x)));
  };
  const end = () => {
    start.current = null;
    if (!isDragging) return;
    // The click that follows a drag must not open the row.
    setTimeout(setDragging, 0, false);
    if (offset < -1.6 * revealPx) onAction();
    setOffset(offset < -revealPx / 2 ? -revealPx : 0);
  };
  return (
    <div className="swipe-row">
      {offset < 0 && (
        <button type="button" className="swipe-action" onClick={onAction}>
          {label}
        </button>
      )}
      <div
        className="swipe-face"
        data-dragging={isDragging || undefined}
        style={{ transform: `translateX(${offset}px)` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
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
