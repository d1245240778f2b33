import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useScroller } from '../shell/page.tsx';

const pullPx = 64;
/** The page follows the finger at half its speed. */
const drag = 0.5;

interface PullToRefreshProps {
  onRefresh: () => void;
  children: ReactNode;
}

/** Pulling the page down at its top reads it again. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useT();
  const scroller = useScroller();
  const [pulled, setPulled] = useState(0);
  const latest = useRef({ onRefresh, pulled });
  latest.current = { onRefresh, pulled };
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let startY: number | null = null;
    const begin = (event: TouchEvent) => {
      startY = element.scrollTop <= 0 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (startY === null || y === undefined) return;
      setPulled(Math.max(0, Math.min(pullPx * 1.4, (y - startY) * drag)));
    };
    const end = () => {
      if (latest.current.pulled >= pullPx) latest.current.onRefresh();
      startY = null;
      setPulled(0);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [scroller]);
  return (
    <>
      <p
        className="overflow-hidden text-center text-caption text-ink-3"
        style={{ height: pulled, lineHeight: `${Math.max(16, pulled)}px` }}
        aria-hidden="true"
      >
        {pulled >= pullPx ? t(m.reading_release) : t(m.reading_pull)}
      </p>
      {children}
    </>
  );
}
