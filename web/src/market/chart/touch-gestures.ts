export interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

export interface GestureHandlers {
  /** A finger rests, then moves: the crosshair. */
  readonly onPress: (at: TouchPoint) => void;
  /** A finger moves sideways; pixels since the last call. */
  readonly onPan: (byPx: number) => void;
  /** Two fingers part or close; the factor since the last call, and the middle between them. */
  readonly onPinch: (factor: number, middle: TouchPoint) => void;
  readonly onTap: () => void;
}

type Mode = 'undecided' | 'page' | 'press' | 'pan' | 'pinch';

const pressAfterMs = 350;
const decidesAtPx = 8;

/**
 * Tells long press, pan and pinch apart on `element`, and leaves a finger that moves up or down to
 * the page, which scrolls. The element's children hear nothing of touches. Returns how to stop.
 */
export function listenForTouches(element: HTMLElement, handlers: GestureHandlers): () => void {
  let mode: Mode = 'undecided';
  let start: TouchPoint = { x: 0, y: 0 };
  let last = start;
  let span = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const at = (touch: Touch): TouchPoint => {
    const box = element.getBoundingClientRect();
    return { x: touch.clientX - box.left, y: touch.clientY - box.top };
  };
  const begin = (event: TouchEvent) => {
    event.stopPropagation();
    clearTimeout(timer);
    const [one, two] = [...event.touches].map(at);
    if (one === undefined) return;
    if (two !== undefined) {
      mode = 'pinch';
      span = distance(one, two);
      return;
    }
    mode = 'undecided';
    start = one;
    last = one;
    timer = setTimeout(() => {
      mode = 'press';
      handlers.onPress(start);
    }, pressAfterMs);
  };
  const move = (event: TouchEvent) => {
    event.stopPropagation();
    const [one, two] = [...event.touches].map(at);
    if (one === undefined) return;
    if (mode === 'undecided') mode = decide(start, one);
    if (mode !== 'undecided' && mode !== 'press') clearTimeout(timer);
    if (mode === 'undecided' || mode === 'page') return;
    if (event.cancelable) event.preventDefault();
    if (mode === 'press') handlers.onPress(one);
    if (mode === 'pan') handlers.onPan(one.x - last.x);
    if (mode === 'pinch' && two !== undefined && span > 0) {
      const now = distance(one, two);
      handlers.onPinch(now / span, { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
      span = now;
    }
    last = one;
  };
  const end = (event: TouchEvent) => {
    event.stopPropagation();
    clearTimeout(timer);
    // Without the click that browsers make of a tap, which would draw the crosshair again.
    if (event.cancelable && mode !== 'page') event.preventDefault();
    if (mode === 'undecided' && event.type === 'touchend') handlers.onTap();
    mode = 'page';
  };
  const active = { capture: true, passive: false };
  element.addEventListener('touchstart', begin, active);
  element.addEventListener('touchmove', move, active);
  element.addEventListener('touchend', end, active);
  element.addEventListener('touchcancel', end, active);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('touchstart', begin, active);
    element.removeEventListener('touchmove', move, active);
    element.removeEventListener('touchend', end, active);
    element.removeEventListener('touchcancel', end, active);
  };
}

function decide(from: TouchPoint, to: TouchPoint): Mode {
  const [x, y] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (Math.max(x, y) < decidesAtPx) return 'undecided';
  return x > y ? 'pan' : 'page';
}

function distance(one: TouchPoint, two: TouchPoint): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}
