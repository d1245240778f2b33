import { ChevronsRight } from 'virtual:lucide';
import { type PointerEvent, useRef, useState } from 'react';

/** How far along counts as confirmed. */
const confirmAt = 0.92;
const knobPx = 64;
const gapPx = 8;

interface SlideConfirmProps {
  label: string;
  tone?: 'buy' | 'sell';
  isDisabled?: boolean;
  onConfirm: () => void;
}

/**
 * Slide to the end to confirm. It is for the thumb only and hidden from the keyboard and from
 * screen readers, who have the button of equal standing below it.
 */
export function SlideConfirm({ label, tone, isDisabled, onConfirm }: SlideConfirmProps) {
  const track = useRef<HTMLDivElement>(null);
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const length = () => (track.current?.clientWidth ?? 0) - knobPx - gapPx;
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (isDisabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startX.current = event.clientX;
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (startX.current === null) return;
    setOffset(Math.max(0, Math.min(length(), event.clientX - startX.current)));
  };
  const end = () => {
    if (startX.current === null) return;
    startX.current = null;
    const reached = length() > 0 && offset >= length() * confirmAt;
    setOffset(0);
    if (reached) onConfirm();
  };
  return (
    <div
      ref={track}
      className="slide-confirm"
      data-tone={tone}
      data-dragging={offset > 0 || undefined}
      aria-disabled={isDisabled || undefined}
      aria-hidden="true"
    >
      {label}
      <span
        className="slide-knob"
        style={{ transform: `translateX(${offset}px)` }}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <ChevronsRight size={24} />
      </span>
    </div>
  );
}
