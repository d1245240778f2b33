import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../words.ts';

export interface BeforeAfterRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

interface BeforeAfterProps {
  /** What it is about, read before the table. */
  caption: string;
  /** Shows the caption as the heading of the first column. */
  isTitled?: boolean;
  /** In place of After: at which price. */
  afterLabel?: string;
  rows: readonly BeforeAfterRow[];
}

/** What an order, a transfer or added margin changes: what, before, after. */
export function BeforeAfter({ caption, isTitled, afterLabel, rows }: BeforeAfterProps) {
  const t = useT();
  return (
    <table className="before-after">
      {isTitled !== true && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {isTitled === true ? <th scope="col">{caption}</th> : <td />}
          <th scope="col">{t(m.ui_before)}</th>
          <th scope="col">{afterLabel ?? t(m.ui_after)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td className="num">{row.before}</td>
            <td className="num">{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
