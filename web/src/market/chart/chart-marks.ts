import { formatPrice } from '@candor/ui/format/money';
import type { Chart } from 'klinecharts';
import { candlePane } from './chart-indicators.ts';
import type { EventMark, PriceLine, TradeMark } from './chart-overlays.ts';
import { readColours } from './chart-styles.ts';
import type { DrawingPlan } from './drawing-plan.ts';
import { eventMarks, haltLetter, type MarketEvent } from './market-events.ts';

export interface OwnTrade {
  readonly id: string;
  readonly timeMs: number;
  readonly isBuy: boolean;
}

/** Draws one of our price lines, moves the one that is there, or takes it away without a value. */
export function markPrice(
  chart: Chart,
  element: HTMLElement,
  mark: {
    readonly name: 'lastPrice' | 'inspectedClose';
    readonly value: number | null;
    readonly timestamp?: number;
    readonly decimals: number;
  },
): void {
  const { name, value, timestamp, decimals } = mark;
  if (value === null) {
    chart.removeOverlay({ id: name });
    return;
  }
  const { ink, page, family } = readColours(element);
  const text = formatPrice(value.toFixed(decimals), { decimals });
  const extendData: PriceLine = { text, ink, page, family };
  const points = [timestamp === undefined ? { value } : { timestamp, value }];
  if (chart.overrideOverlay({ id: name, points, extendData })) return;
  chart.createOverlay({ id: name, name, paneId: candlePane, lock: true, points, extendData });
}

/** The close before the day, dashed; without one, none. */
export function markPreviousClose(chart: Chart, value: number | null, color: string): void {
  chart.removeOverlay({ groupId: 'previousClose' });
  if (value === null) return;
  chart.createOverlay({
    name: 'horizontalStraightLine',
    groupId: 'previousClose',
    paneId: candlePane,
    lock: true,
    needDefaultPointFigure: false,
    needDefaultYAxisFigure: false,
    points: [{ value }],
    styles: { line: { style: 'dashed', dashedValue: [2, 3], size: 1, color } },
  });
}

/** A letter under each bar in which the customer bought or sold. */
export function markTrades(
  chart: Chart,
  element: HTMLElement,
  told: {
    readonly plan: DrawingPlan;
    readonly trades: readonly OwnTrade[];
    readonly letters: { readonly buy: string; readonly sell: string };
  },
): void {
  const { plan, trades, letters } = told;
  chart.removeOverlay({ groupId: 'ownTrades' });
  const colours = readColours(element);
  for (const trade of trades) {
    const bar = plan.slots.findLast((one) => one.point !== null && one.timestamp <= trade.timeMs);
    if (bar === undefined) continue;
    const extendData: TradeMark = {
      letter: trade.isBuy ? letters.buy : letters.sell,
      colour: trade.isBuy ? colours.buy : colours.sell,
      textColour: '#ffffff',
      family: colours.family,
    };
    chart.createOverlay({
      name: 'ownTrade',
      groupId: 'ownTrades',
      paneId: candlePane,
      lock: true,
      points: [{ timestamp: bar.timestamp, value: bar.low }],
      extendData,
    });
  }
}

/** A letter at the foot of each bar in which the issuer did something, or a halt began. */
export function markEvents(
  chart: Chart,
  element: HTMLElement,
  told: { readonly plan: DrawingPlan; readonly events: readonly MarketEvent[] },
): void {
  const [name, groupId] = ['marketEvent', 'marketEvents'];
  chart.removeOverlay({ groupId });
  const { ink2: ink, page, family, danger } = readColours(element);
  for (const { timestamp, text } of eventMarks(told.plan.slots, told.events)) {
    const isHalt = text.includes(haltLetter);
    const extendData: EventMark = { text, ink, page, family, ...(isHalt && { ground: danger }) };
    const points = [{ timestamp, value: 0 }];
    chart.createOverlay({ name, groupId, paneId: candlePane, lock: true, points, extendData });
  }
}
