import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ChartCanvasProps } from './chart-canvas-props.ts';
import { ChartDrawing } from './chart-drawing.ts';
import { chartHeight } from './chart-indicators.ts';
import { listenForMouse } from './mouse-gestures.ts';
import { listenForTouches } from './touch-gestures.ts';

/**
 * Draws bars on a canvas. It reads `window` when it is imported, so it is only ever loaded lazily.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const { seriesId, settings, range, timeZone, decimals, kind } = props;
  const holder = useRef<HTMLDivElement>(null);
  const drawing = useRef<ChartDrawing | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle(
    props.ref,
    () => ({
      goToNow: () => drawing.current?.goToNow(),
      yOf: (price, beyond) => drawing.current?.yOf(price, beyond) ?? null,
      priceAt: (y) => drawing.current?.priceAt(y) ?? null,
    }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: other panes are drawn anew.
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const made = new ChartDrawing(element, latest);
    drawing.current = made;
    const stops = [
      watchTheme(() => made.paint()),
      watchSize(element, () => made.resize()),
      listenForTouches(element, {
        onPress: ({ x, y }) => made.cross(x, y),
        onPan: (byPx) => made.pan(byPx),
        onPinch: (factor, { x }) => made.zoom(factor, x),
        onTap: () => made.uncross(),
      }),
      listenForMouse(element, {
        onPan: (byPx) => made.pan(byPx),
        onZoom: (factor, x) => made.zoom(factor, x),
      }),
    ];
    const leave = () => made.uncross();
    element.addEventListener('mouseleave', leave);
    return () => {
      element.removeEventListener('mouseleave', leave);
      for (const stop of stops) stop();
      drawing.current = null;
      made.dispose();
    };
  }, [seriesId, range, timeZone, decimals, kind, JSON.stringify(settings)]);

  const { bars, sessions, rangeFromMs, tone } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is drawn.
  useEffect(() => drawing.current?.update(), [bars, sessions, rangeFromMs, tone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks follow what they mark alone.
  useEffect(() => drawing.current?.markTrades(), [props.ownTrades, props.events]);

  const prices = props.ownPrices.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the axis follows the prices alone.
  useEffect(() => drawing.current?.rescale(), [prices]);

  return <div ref={holder} className="chart-canvas" style={{ height: chartHeight(settings) }} />;
}

function watchSize(element: HTMLElement, onChange: () => void): () => void {
  const watcher = new ResizeObserver(onChange);
  watcher.observe(element);
  return () => watcher.disconnect();
}

/** Calls back when theme or rise colours change. */
function watchTheme(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-rise'] });
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', onChange);
  return () => {
    watcher.disconnect();
    media.removeEventListener('change', onChange);
  };
}
