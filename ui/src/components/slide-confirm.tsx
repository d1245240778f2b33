import { ChevronsRight } from 'virtual:lucide';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** How far along counts as confirmed. */
const confirmAt = 0.92;
const knobPx = 64;
const gapPx = 8;

interface SlideConfirmProps {
  /** What the slide does. */
  label: ReactNode;
  /** Under it: the figure that is confirmed. */
  figure?: ReactNode;
  tone?: 'buy' | 'sell' | undefined;
  /** The figures left what was stated: the slide asks for a new look at them. */
  isAsking?: boolean;
  isDisabled?: boolean;
  /** The knob was touched: from now on what is shown must not change. */
  onTouch?: () => void;
  /** The knob was let go of without a confirmation. */
  onRelease?: () => void;
  onConfirm: () => void;
}

/**
 * Slide to the end to confirm. It is for the thumb only and hidden from the keyboard and from
 * screen readers, who have the button of equal standing below it. Its height never changes.
 */
export function SlideConfirm(props: SlideConfirmProps) {
  const { label, figure, tone, isAsking, isDisabled } = props;
  const { track, offset, handlers } = useSlide(props);
  return (
    <div
      ref={track}
      className="slide-confirm"
      data-tone={tone}
      data-asking={isAsking || undefined}
      data-dragging={offset > 0 || undefined}
      aria-disabled={isDisabled || undefined}
      aria-hidden="true"
    >
      <b>{label}</b>
      {figure != null && <small className="num">{figure}</small>}
      <span className="slide-knob" style={{ transform: `translateX(${offset}px)` }} {...handlers}>
        <ChevronsRight size={24} />
      </span>
    </div>
  );
}

/** Follows the finger that holds the knob, from its touch to its release. */
function useSlide({ isDisabled, onTouch, onRelease, onConfirm }: SlideConfirmProps) {
  const track = useRef<HTMLDivElement>(null);
  // The events of one frame see each other here; state would only be new after the next drawing.
  const slide = useRef<{ startX: number; offset: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const length = () => (track.current?.clientWidth ?? 0) - knobPx - gapPx;
  const letGo = useRef(onRelease);
  letGo.current = onRelease;
  // A slider that is taken away under the finger lets go as well.
  useEffect(() => () => void (slide.current !== null && letGo.current?.()), []);
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (isDisabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.current = { startX: event.clientX, offset: 0 };
    onTouch?.();
  };
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    const now = slide.current;
    if (now === null) return;
    now.offset = Math.max(0, Math.min(length(), event.clientX - now.startX));
    setOffset(now.offset);
  };
  const end = (mayConfirm: boolean) => {
    const held = slide.current;
    slide.current = null;
    setOffset(0);
    if (held === null) return;
    const isFar = length() > 0 && held.offset >= length() * confirmAt;
    if (mayConfirm && isFar) onConfirm();
    else onRelease?.();
  };
  return {
    track,
    offset,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  };
}
