import { type RefObject, useEffect, useState } from 'react';
import { appHistory } from '../app/history.ts';
import { usePageContext } from './page-context.ts';

const positions = new Map<string, number>();
const positionsMax = 100;
/** How long a page may take to grow back to where it was left. */
const growsBackMs = 3000;

function remember(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
  const [oldest] = positions.keys();
  if (positions.size > positionsMax && oldest !== undefined) positions.delete(oldest);
}

/**
 * Brings the scroller to `top` as soon as its content is high enough,
 * unless the reader scrolls first.
 */
function restore(scroller: HTMLElement, top: number): () => void {
  const tryNow = () => {
    scroller.scrollTop = top;
    return scroller.scrollTop >= top - 1;
  };
  if (tryNow()) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (tryNow()) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(late);
    scroller.removeEventListener('wheel', stop);
    scroller.removeEventListener('touchstart', stop);
  };
  const late = setTimeout(stop, growsBackMs);
  if (scroller.firstElementChild !== null) growth.observe(scroller.firstElementChild);
  scroller.addEventListener('wheel', stop, { passive: true });
  scroller.addEventListener('touchstart', stop, { passive: true });
  return stop;
}

/** Remembers where a page was scrolled to: tabs always, pushed pages for the way back. */
export function useScrollMemory(scrollerRef: RefObject<HTMLElement | null>): void {
  const { kind, path, motion } = usePageContext();
  const [index] = useState(() => appHistory.place.index);
  const key = kind === 'tab' ? path : `${index} ${path}`;

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const before = motion === 'push' && kind === 'push' ? undefined : positions.get(key);
    const stop = before ? restore(scroller, before) : undefined;
    const onScroll = () => remember(key, scroller.scrollTop);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [scrollerRef, key, kind, motion]);
}
