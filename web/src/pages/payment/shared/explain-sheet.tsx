import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Receipt, ReceiptLine } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

/** How a figure was worked out: its name, its parts, and the rule in a sentence. */
export interface Explanation {
  readonly title: string;
  readonly text: string;
  readonly lines?: readonly ExplanationLine[];
}

export interface ExplanationLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly isSum?: boolean;
}

interface ExplainSheetProps {
  /**
   * Null when nothing is being explained. Worked out on each drawing, so
   * that figures and language keep up.
   */
  explanation: Explanation | null;
  onClose: () => void;
}

/** "How is this worked out?", docked beside the page on wide screens. */
export function ExplainSheet({ explanation, onClose }: ExplainSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet
      isOpen={explanation !== null}
      onClose={onClose}
      title={t(m.common_how_worked_out)}
      isDocked
    >
      {explanation !== null && (
        <div className="grid gap-3">
          <h3 className="text-title">{explanation.title}</h3>
          {explanation.lines !== undefined && explanation.lines.length > 0 && (
            <Receipt>
              {explanation.lines.map((line) => (
                <ReceiptLine
                  key={line.key}
                  label={line.label}
                  value={line.value}
                  isSum={line.isSum ?? false}
                />
              ))}
            </Receipt>
          )}
          <p className="text-small text-ink-2">{explanation.text}</p>
        </div>
      )}
    </Sheet>
  );
}

/** A label with a dotted underline that opens the explanation of its figure. */
export function Explainable({
  children,
  onExplain,
}: {
  children: ReactNode;
  onExplain: () => void;
}): ReactNode {
  const t = useT();
  return (
    <button type="button" className="explainable hit text-left" onClick={onExplain}>
      {children}
      <span className="visually-hidden"> {t(m.common_how_worked_out)}</span>
    </button>
  );
}
