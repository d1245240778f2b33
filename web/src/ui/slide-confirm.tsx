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
  // The events of one frame see each other here; state would only be new after the next drawing.
  const slide = useRef<{ startX: number; offset: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const length = () => (track.current?.clientWidth ?? 0) - knobPx - gapPx;
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (isDisabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.current = { startX: event.clientX, offset: 0 };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const now = slide.current;
    if (now === null) return;
    now.offset = Math.max(0, Math.min(length(), event.clientX - now.startX));
    setOffset(now.offset);
  };
  /** Lets go of the knob; the answer tells how far it had come. */
  const release = (): number => {
    const reached = slide.current?.offset ?? 0;
    slide.current = null;
    setOffset(0);
    return reached;
  };
  const end = () => {
    const reached = release();
    if (length() > 0 && reached >= length() * confirmAt) onConfirm();
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
        onPointerCancel={release}
      >
        <ChevronsRight size={24} />
      </span>
    </div>
  );
}
