import './dense-row.css';
import { Lettermark } from '@candor/ui/components/lettermark';
import { rowName } from '@candor/ui/format/row-name';
import type { ReactNode, Ref } from 'react';

interface DenseRowProps {
  ref?: Ref<HTMLLIElement>;
  code: string;
  name: string;
  /** Under the name. */
  note: ReactNode;
  /** Two figures in the middle and two at the end, each an element; the first is the larger. */
  middle: ReactNode;
  end: ReactNode;
  /** A line under the figures. */
  below?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** What the row opens. */
  children: ReactNode;
}

/** What is held, waits or was closed: a row that opens its figures and actions. */
export function DenseRow(props: DenseRowProps): ReactNode {
  const { code, name, note, middle, end, below, isOpen, onToggle } = props;
  return (
    <li ref={props.ref} className="border-t border-line first:border-t-0">
      <button type="button" className="dense-row" aria-expanded={isOpen} onClick={onToggle}>
        <Lettermark code={code} name={name} size="small" />
        <span className="min-w-0">
          <span className="instrument-name">{rowName(name)}</span>
          <span className="instrument-code">{note}</span>
        </span>
        <span className="dense-figures num">{middle}</span>
        <span className="dense-figures num">{end}</span>
        {below && <span className="col-start-2 -col-end-1">{below}</span>}
      </button>
      {isOpen && <div className="px-edge pb-4">{props.children}</div>}
    </li>
  );
}

/** Buttons of an open row, as many to a line as fit. */
export function RowActions({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {children}
    </div>
  );
}
