import { CircleAlert } from 'virtual:lucide';
import { type ReactNode, useId, useState } from 'react';
import { FigureRefusal, FigureReport, type ReportedRefusal } from './figure-refusal.tsx';

export interface FieldLinks {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Small text at the right of the label. */
  aside?: ReactNode;
  /** Stands under the field in rose, with an icon; the typed value stays. */
  error?: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Gets what links the control with its label, hint and error. */
  children: (links: FieldLinks) => ReactNode;
}

/**
 * Label above, control, then the error or the hint under it. A text that is no figure is refused
 * here, before any other error: while it is typed nothing is said of it.
 */
export function Field({ label, aside, error: given, hint, className, children }: FieldProps) {
  const id = useId();
  const [unread, report] = useState<ReportedRefusal | null>(null);
  const error = unread === null ? given : unread.isLeft && <FigureRefusal {...unread} />;
  const isInvalid = Boolean(error);
  const described = isInvalid || hint ? `${id}-note` : undefined;
  return (
    <div className={className}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      <FigureReport value={report}>
        {children({ id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': described })}
      </FigureReport>
      {isInvalid ? (
        <p id={`${id}-note`} className="field-error">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="field-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
