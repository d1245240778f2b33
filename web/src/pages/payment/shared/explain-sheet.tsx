import { m } from '@candor/locales/messages';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

/**
 * How the lines make the figure. `sum`: the lines before each sum line add up to it. `product`: the
 * lines multiplied, rounded once, are the sum line. `said`: nothing is added; the lines only state
 * what the text speaks of. The walk that adds up opens every explanation and checks it by this.
 */
export type HowWorked = 'sum' | 'product' | 'said';

/** How a figure was worked out: its name, its parts, and the rule in a sentence. */
export interface Explanation {
  readonly title: string;
  readonly text: string;
  readonly how: HowWorked;
  readonly lines?: readonly ExplanationLine[];
  /** Several groups of lines, each worked out by itself. */
  readonly blocks?: readonly ExplanationBlock[];
}

export interface ExplanationBlock {
  readonly key: string;
  readonly lines: readonly ExplanationLine[];
}

export interface ExplanationLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** How the line itself was made: "HK$7,790.00 ÷ 7.8000". */
  readonly note?: string;
  readonly isSum?: boolean;
}

interface ExplainSheetProps {
  /**
   * Null when nothing is being explained. Worked out on each drawing, so
   * that figures and language keep up.
   */
  explanation: Explanation | null;
  onClose: () => void;
  /** Something is asked for whose figures could not be read. */
  isMissing?: boolean;
  onRetry?: () => void;
  /** What stands under the explanation. */
  children?: ReactNode;
}

/** "How is this worked out?", docked beside the page on wide screens. */
export function ExplainSheet(props: ExplainSheetProps): ReactNode {
  const { explanation, onClose, isMissing = false, onRetry, children } = props;
  const t = useT();
  return (
    <Sheet
      isOpen={explanation !== null || isMissing}
      onClose={onClose}
      title={t(m.common_how_worked_out)}
      isDocked
    >
      {isMissing && onRetry !== undefined && <NotLoaded onRetry={onRetry} />}
      {explanation !== null && (
        <div className="grid gap-3">
          <h3 className="text-title">{explanation.title}</h3>
          {blocksOf(explanation).map((block) => (
            <Receipt key={block.key} how={explanation.how}>
              {block.lines.map((line) => (
                <ReceiptLine
                  key={line.key}
                  label={<LineLabel line={line} />}
                  value={line.value}
                  isSum={line.isSum ?? false}
                />
              ))}
            </Receipt>
          ))}
          <p className="text-small text-ink-2">{explanation.text}</p>
          {children}
        </div>
      )}
    </Sheet>
  );
}

function blocksOf({ lines, blocks }: Explanation): readonly ExplanationBlock[] {
  const own = lines === undefined || lines.length === 0 ? [] : [{ key: 'lines', lines }];
  return [...own, ...(blocks ?? [])];
}

function LineLabel({ line }: { line: ExplanationLine }): ReactNode {
  if (line.note === undefined) return line.label;
  return (
    <>
      {line.label}
      <span className="num block text-caption whitespace-normal text-ink-3">{line.note}</span>
    </>
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
    <button
      type="button"
      className="explainable hit text-left"
      aria-haspopup="dialog"
      onClick={onExplain}
    >
      {children}
      <span className="visually-hidden"> {t(m.common_how_worked_out)}</span>
    </button>
  );
}
