import type { Browser, Page } from 'playwright-core';

/** What became of the frames of a stretch of scrolling. */
export interface FrameCount {
  readonly wanted: number;
  /** Never drawn: the screen showed the frame before for longer. */
  readonly dropped: number;
  /** Scrolled in time, with the page's own changes a frame or more late. */
  readonly partial: number;
  /** Tasks of the main thread that took longer than 50 ms of processor time. */
  readonly longTasks: number;
}

const categories = ['cc', 'benchmark', 'disabled-by-default-devtools.timeline'];
const LONG_TASK_US = 50_000;

/** Counts the frames while `run` runs, as the browser's own trace tells them. */
export async function countFrames(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<FrameCount> {
  await browser.startTracing(page, { categories });
  await run();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return framesOf(trace.traceEvents);
}

/** What is read of an event of the trace. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tdur?: number;
  readonly args?: { readonly frame_reporter?: Report; readonly chrome_frame_reporter?: Report };
}

interface Report {
  readonly state: string;
  readonly frame_source: number;
  readonly frame_sequence: number;
  readonly scroll_state: string;
  readonly affects_smoothness: boolean;
}

/**
 * One frame may be reported twice, once for the scrolling and once for the page's late part; the
 * best report says what the reader saw.
 */
export function framesOf(events: readonly TraceEvent[]): FrameCount {
  const frames = new Map<string, Set<string>>();
  const longTasksOf = new Map<number, number>();
  const scrolling = new Set<number>();
  for (const { name, pid, tdur, args } of events) {
    if (name === 'RunTask' && (tdur ?? 0) > LONG_TASK_US) {
      longTasksOf.set(pid, (longTasksOf.get(pid) ?? 0) + 1);
    }
    const report = args?.frame_reporter ?? args?.chrome_frame_reporter;
    if (name !== 'PipelineReporter' || report === undefined) continue;
    if (report.scroll_state !== 'SCROLL_NONE') scrolling.add(pid);
    const id = `${pid}:${report.frame_source}:${report.frame_sequence}`;
    const states = frames.get(id) ?? new Set<string>();
    states.add(wordOf(report));
    frames.set(id, states);
  }
  const ofPage = [...frames].filter(([id]) => scrolling.has(Number(id.split(':')[0])));
  const longTasks = [...scrolling].reduce((sum, pid) => sum + (longTasksOf.get(pid) ?? 0), 0);
  const count = { wanted: 0, dropped: 0, partial: 0, longTasks };
  for (const [, states] of ofPage) {
    const isShown = states.has('whole') || states.has('partial');
    if (!isShown && !states.has('dropped')) continue;
    count.wanted += 1;
    if (!isShown) count.dropped += 1;
    else if (!states.has('whole')) count.partial += 1;
  }
  return count;
}

function wordOf(report: Report): string {
  if (report.state === 'STATE_PRESENTED_ALL') return 'whole';
  if (report.state === 'STATE_DROPPED') return report.affects_smoothness ? 'dropped' : 'none';
  // The page had nothing urgent to add: what was shown is all there was to see.
  if (report.state !== 'STATE_PRESENTED_PARTIAL') return 'none';
  return report.affects_smoothness ? 'partial' : 'whole';
}
