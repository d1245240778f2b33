import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useScroller } from '../shell/page.tsx';

const rowPx = 60;
/** Rows from the end at which the next page is asked for. */
const loadAheadRows = 12;

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children: (row: Row, index: number) => ReactNode;
  /** Called as the reader nears the end. */
  onNearEnd?: () => void;
  itemSize?: number;
}

/** A list of any length inside the page's own scroller: only rows in view, or nearly, exist. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, keyOf, children, onNearEnd, itemSize = rowPx } = props;
  const scroller = useScroller();
  const holder = useRef<HTMLDivElement>(null);
  const [startMargin, setStartMargin] = useState(0);
  useEffect(() => {
    const measure = () => {
      if (!holder.current || !scroller.current) return;
      const top = holder.current.getBoundingClientRect().top;
      const scrollerTop = scroller.current.getBoundingClientRect().top;
      setStartMargin(Math.round(top - scrollerTop + scroller.current.scrollTop));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    const content = scroller.current?.firstElementChild;
    if (content) watcher.observe(content);
    return () => watcher.disconnect();
  }, [scroller]);
  const nearEnd = (offset: number) => {
    const height = scroller.current?.clientHeight ?? 0;
    const lastSeen = (offset - startMargin + height) / itemSize;
    if (lastSeen > rows.length - loadAheadRows) onNearEnd?.();
  };
  return (
    <div ref={holder}>
      <Virtualizer
        scrollRef={scroller}
        startMargin={startMargin}
        itemSize={itemSize}
        onScroll={nearEnd}
      >
        {rows.map((row, index) => (
          <div key={keyOf(row)}>{children(row, index)}</div>
        ))}
      </Virtualizer>
    </div>
  );
}
