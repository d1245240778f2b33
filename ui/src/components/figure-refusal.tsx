import { m } from '@candor/locales/messages';
import { createContext, type ReactNode } from 'react';
import { type RefusedFigure, wholeDigitsMax } from '../figures/entry.ts';
import { type Say, useT } from '../words.ts';

/** A text in a figure field that is no figure. */
export interface ReportedRefusal {
  readonly refusal: RefusedFigure;
  /** False while it is typed: it may become a figure yet. */
  readonly isLeft: boolean;
  /** Takes the figure instead. */
  readonly take: (figure: string) => void;
}

/** Where a figure input says that its text is none; null when it is one again. */
export const FigureReport = createContext<((refusal: ReportedRefusal | null) => void) | null>(null);

/** Why the text is no figure, and what it means where it can mean one thing only. */
export function FigureRefusal({ refusal, take }: ReportedRefusal): ReactNode {
  const t = useT();
  const meant = refusal.why === 'separator' ? refusal.meant : null;
  return (
    <>
      {refusalText(refusal, t)}
      {meant !== null && (
        <button type="button" className="link hit ml-3" onClick={() => take(meant)}>
          {t(m.ui_figure_use, { figure: meant })}
        </button>
      )}
    </>
  );
}

function refusalText(refusal: RefusedFigure, say: Say): string {
  switch (refusal.why) {
    case 'separator':
      return say(m.ui_figure_separator);
    case 'sign':
      return say(m.ui_figure_sign);
    case 'long':
      return say(m.ui_figure_long, { count: String(wholeDigitsMax) });
    case 'places':
      if (refusal.places === 0) return say(m.ui_figure_whole);
      return say(m.ui_figure_places, { count: String(refusal.places) });
    case 'text':
      return say(m.ui_figure_text);
  }
}
