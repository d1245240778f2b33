import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { noValue } from '../format/money.ts';
import { useT } from '../words.ts';

interface FigureProps {
  /** The figure as it is shown; `--` reads "no value". */
  text: string;
  className?: string;
  /** What a screen reader says instead. */
  spoken?: string;
  /** Opens "How is this worked out?"; the figure gets a dotted underline. */
  onExplain?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * A figure in tabular digits. Give `children` to set parts of `text` apart;
 * `text` stays what is read.
 */
export function Figure({ text, className, spoken, onExplain, children }: FigureProps) {
  const t = useT();
  const isEmpty = text === noValue;
  const said = isEmpty ? t(m.common_no_value) : spoken;
  const names = classNames(isEmpty ? 'na' : 'num', onExplain && 'explainable', className);
  const content = said ? (
    <>
      <span aria-hidden="true">{children ?? text}</span>
      <span className="visually-hidden">{said}</span>
    </>
  ) : (
    (children ?? text)
  );
  if (!onExplain) return <span className={names}>{content}</span>;
  return (
    <button
      aria-haspopup="dialog"
      type="button"
      className={classNames(names, 'hit')}
      onClick={onExplain}
    >
      {content}
      <span className="visually-hidden">{t(m.common_how_worked_out)}</span>
    </button>
  );
}
