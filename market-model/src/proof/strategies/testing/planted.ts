import { type Panel, type PanelLine, trades, wealthOf } from '../panel.ts';

/**
 * What is added to a day's move, or to the night before it, of a line: from what the line did
 * before, as it is changed.
 */
export type Leak = (
  line: Pick<PanelLine, 'close' | 'day' | 'night' | 'name'> & { readonly index: number },
  at: number,
) => number;

/** A market made predictable: a strategy that does not find it looks at nothing. */
export function planted(panel: Panel, leak: Leak, where: 'day' | 'night' = 'day'): Panel {
  const changed = panel.lines.map((line, index) => changedLine(line, index, leak, where));
  const ties = panel.ties.map((tie, index) => ({
    ...tie,
    first: changedLine(tie.first, index, leak, where),
  }));
  return { ...panel, lines: changed, ties };
}

function changedLine(
  line: PanelLine,
  index: number,
  leak: Leak,
  where: 'day' | 'night',
): PanelLine {
  const [day, night, close] = [line.day.slice(), line.night.slice(), line.close.slice()];
  let shift = 0;
  for (let at = 1; at < day.length; at += 1) {
    if (trades(line, at)) {
      // Until here the lists are the changed ones.
      const more = leak({ ...line, day, night, close, index }, at);
      const list = where === 'day' ? day : night;
      const before = Math.log1p(list[at] ?? 0);
      list[at] = (list[at] ?? 0) + more;
      shift += Math.log1p(list[at] ?? 0) - before;
    }
    close[at] = (line.close[at] ?? 0) * Math.exp(shift);
  }
  return { ...line, day, night, close, wealth: wealthOf({ day, night }) };
}
