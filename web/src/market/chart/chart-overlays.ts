import { type OverlayTemplate, registerOverlay } from 'klinecharts';

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

let isRegistered = false;

/** Makes our marks known to the chart library, once. */
export function registerMarks(): void {
  if (isRegistered) return;
  registerOverlay(ownTrade as OverlayTemplate);
  isRegistered = true;
}
