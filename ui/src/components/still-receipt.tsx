import { m } from '@candor/locales/messages';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useT } from '../words.ts';

/** One line of a receipt whose figures change in place. */
export interface StillRow {
  readonly key: string;
  readonly label: ReactNode;
  /** Written now. */
  readonly value: string;
  /** The line that adds up the ones above it. */
  readonly isSum?: boolean;
  /** Says what is there, and is no part of the sum. */
  readonly isQuiet?: boolean;
  /** Of a profit or a loss. */
  readonly tone?: string | undefined;
}

interface StillReceiptProps {
  title: ReactNode;
  rows: readonly StillRow[];
  /** The values as the customer saw them first, by the keys of the rows. */
  earlier: ReadonlyMap<string, string>;
  /** When the earlier figures and those of now were worked out. */
  times: { readonly earlier: string; readonly now: string };
}

/**
 * A receipt that holds still: a figure that changed gets a mark and its earlier value in a column
 * whose room is there from the start, so that no line moves and none is added.
 */
export function StillReceipt({ title, rows, earlier, times }: StillReceiptProps): ReactNode {
  const titleId = useId();
  const isChanged = rows.some((row) => earlierOf(row, earlier) !== null);
  return (
    <section className="receipt still-receipt" aria-labelledby={titleId}>
      <h3 className="still-head">
        <span id={titleId}>{title}</span>
        <span className="still-times num">
          <span data-unchanged={!isChanged || undefined}>{times.earlier}</span>
          <span className="still-now">{times.now}</span>
        </span>
      </h3>
      <dl>
        {rows.map((row) => (
          <StillLine key={row.key} row={row} earlier={earlierOf(row, earlier)} />
        ))}
      </dl>
    </section>
  );
}

/** The value that a row had before; null where it has not changed. */
function earlierOf(row: StillRow, earlier: ReadonlyMap<string, string>): string | null {
  const before = earlier.get(row.key);
  return before === undefined || before === row.value ? null : before;
}

function StillLine({ row, earlier }: { row: StillRow; earlier: string | null }): ReactNode {
  const t = useT();
  // Room for both figures is kept whether there are two or one: a label wraps at once or never.
  const room = { '--digits': String(row.value.length) } as CSSProperties;
  return (
    <div
      className={classNames(
        'receipt-line still-line',
        row.isSum && 'receipt-sum',
        row.isQuiet && 'still-quiet',
      )}
    >
      <dt>{row.label}</dt>
      <dd className="still-figures" style={room}>
        <span className="leader" aria-hidden="true" />
        {earlier !== null && (
          <span className="still-earlier num">
            <span className="visually-hidden">{t(m.ui_earlier)} </span>
            {earlier}
          </span>
        )}
        <span
          className={classNames('still-now num', row.tone)}
          data-changed={earlier !== null || undefined}
        >
          {row.value}
          {earlier !== null && <span className="visually-hidden">{t(m.ui_changed)}</span>}
        </span>
      </dd>
    </div>
  );
}
