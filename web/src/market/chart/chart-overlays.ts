import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { tagPlace } from './axis-marks.ts';

export interface TradeMark {
  readonly letter: string;
  readonly colour: string;
  readonly textColour: string;
  readonly family: string;
}

const radius = 7;
const belowPx = 12;

/** A dot with a letter under the bar in which the customer bought or sold. */
const ownTrade: OverlayTemplate<TradeMark> = {
  name: 'ownTrade',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [at] = coordinates;
    const { letter, colour, textColour, family } = overlay.extendData;
    if (at === undefined) return [];
    const y = Math.min(at.y + belowPx, bounding.height - radius);
    return [
      {
        type: 'circle',
        attrs: { x: at.x, y, r: radius },
        styles: { style: 'fill', color: colour },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: at.x, y, text: letter, align: 'center', baseline: 'middle' },
        styles: { style: 'fill', color: textColour, size: 9, weight: 600, family, ...noBox },
        ignoreEvent: true,
      },
    ];
  },
};

const noBox = {
  backgroundColor: 'transparent',
  paddingLeft: 0,
  paddingTop: 0,
  paddingRight: 0,
  paddingBottom: 0,
};

/** A price with its tag on the axis, written as the page writes prices. */
export interface PriceLine {
  readonly text: string;
  readonly ink: string;
  readonly page: string;
  readonly family: string;
}

/** What an event is marked with; what has a ground is filled with it. */
export interface EventMark extends PriceLine {
  readonly ground?: string;
}

/** The last price: a dotted line over the whole width, and a tag that is never cut. */
const lastPrice: OverlayTemplate<PriceLine> = {
  ...plain('lastPrice'),
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [at] = coordinates;
    if (at === undefined || at.y < 0 || at.y > bounding.height) return [];
    return [across(at.y, bounding.width, overlay.extendData.ink, [1.5, 3])];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding }) => {
    const { ink, page } = overlay.extendData;
    const y = tagPlace(coordinates[0]?.y ?? 0, bounding.height);
    return [tag(y, overlay.extendData, { color: page, backgroundColor: ink, borderColor: ink })];
  },
};

/** The close under the crosshair; its tag is outlined: it is not the last price. */
const inspectedClose: OverlayTemplate<PriceLine> = {
  ...plain('inspectedClose'),
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [at] = coordinates;
    if (at === undefined) return [];
    const { ink, page } = overlay.extendData;
    const ring = { style: 'stroke_fill', color: page, borderColor: ink, borderSize: 2 };
    return [
      across(at.y, bounding.width, ink, []),
      { type: 'circle', attrs: { x: at.x, y: at.y, r: 4 }, styles: ring, ignoreEvent: true },
    ];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding }) => {
    const { ink, page } = overlay.extendData;
    const y = tagPlace(coordinates[0]?.y ?? 0, bounding.height);
    return [tag(y, overlay.extendData, { color: ink, backgroundColor: page, borderColor: ink })];
  },
};

function plain<Name extends string>(name: Name) {
  return {
    name,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
  };
}

function across(y: number, width: number, color: string, dash: number[]): OverlayFigure {
  const style = dash.length > 0 ? 'dashed' : 'solid';
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: width, y },
      ],
    },
    styles: { style, color, size: 1, dashedValue: dash },
    ignoreEvent: true,
  };
}

interface TagColours {
  readonly color: string;
  readonly backgroundColor: string;
  readonly borderColor: string;
}

function tag(
  y: number,
  { text, family }: PriceLine,
  colours: TagColours,
  placed: { readonly x: number; readonly align: 'left' | 'center' } = { x: 0, align: 'left' },
): OverlayFigure {
  const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 };
  return {
    type: 'text',
    attrs: { ...placed, y, text, baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      size: 11,
      weight: 600,
      family,
      borderSize: 1,
      borderRadius: 4,
      ...padding,
      ...colours,
    },
    ignoreEvent: true,
  };
}

const eventAbovePx = 10;
const eventRadius = 8;

/** The ground of an event's letter: results round, splits a diamond, all else a box. */
function eventGround(x: number, y: number, { text, ink, page }: PriceLine): OverlayFigure | null {
  const styles = { style: 'stroke_fill', color: page, borderColor: ink, borderSize: 1 };
  if (text === 'E') {
    return { type: 'circle', attrs: { x, y, r: eventRadius }, styles, ignoreEvent: true };
  }
  if (text !== 'S') return null;
  const reach = eventRadius + 2;
  const coordinates = [
    { x, y: y - reach },
    { x: x + reach, y },
    { x, y: y + reach },
    { x: x - reach, y },
  ];
  return { type: 'polygon', attrs: { coordinates }, styles, ignoreEvent: true };
}

/** What the issuer did, or a halt, at the foot of its bars, its kind by its shape. */
const marketEvent: OverlayTemplate<EventMark> = {
  ...plain('marketEvent'),
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [at] = coordinates;
    if (at === undefined) return [];
    const { ink, page, ground: fill } = overlay.extendData;
    const y = bounding.height - eventAbovePx;
    const ground = eventGround(at.x, y, overlay.extendData);
    if (ground === null) {
      const colours =
        fill === undefined
          ? { color: ink, backgroundColor: page, borderColor: ink }
          : { color: page, backgroundColor: fill, borderColor: fill };
      return [tag(y, overlay.extendData, colours, { x: at.x, align: 'center' })];
    }
    const { text, family } = overlay.extendData;
    const letter = { style: 'fill', color: ink, size: 10.5, weight: 600, family, ...noBox };
    const attrs = { x: at.x, y, text, align: 'center', baseline: 'middle' };
    return [ground, { type: 'text', attrs, styles: letter, ignoreEvent: true }];
  },
};

let isRegistered = false;

/** Makes our marks known to the chart library, once. */
export function registerMarks(): void {
  if (isRegistered) return;
  const ours = [ownTrade, lastPrice, inspectedClose, marketEvent];
  for (const one of ours) registerOverlay(one as OverlayTemplate);
  isRegistered = true;
}
