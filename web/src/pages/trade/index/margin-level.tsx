import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { decimalForDrawing } from '../../../ui/format/decimal.ts';

/** Levels of the margin rule, in percent: liquidation, and the call before it. */
const liquidationPercent = 100;
const callPercent = 120;
/** The bar ends here: more is safe either way. */
const fullPercent = 250;
const nearPercent = 10;

/** One bar with two marks: filled cobalt, amber when within ten points of the call. */
export function MarginLevel({ level }: { level: string }): ReactNode {
  const t = useT();
  const percent = decimalForDrawing(level) * 100;
  const at = (value: number) => `${Math.max(0, Math.min(100, (value / fullPercent) * 100))}%`;
  const isNear = percent < callPercent + nearPercent;
  const marks = [
    { at: liquidationPercent, words: m.trade_level_liquidation },
    { at: callPercent, words: m.trade_level_call },
  ];
  return (
    <div className="relative mt-3 pb-6" aria-hidden="true">
      <div className="h-2 overflow-hidden rounded-full bg-press">
        <i
          className={`block h-full ${isNear ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: at(percent) }}
        />
      </div>
      {marks.map((mark, index) => (
        <span key={mark.at}>
          <i
            className="absolute -top-[3px] h-3.5 w-0.5 bg-ink shadow-[0_0_0_1.5px_var(--c-bg)]"
            style={{ left: at(mark.at) }}
          />
          <span
            className={`absolute top-3.5 text-[.71875rem]/[.875rem] font-medium whitespace-nowrap text-ink-2 ${index === 0 ? '-translate-x-full pr-1' : 'pl-1'}`}
            style={{ left: at(mark.at) }}
          >
            {t(mark.words, { percent: String(mark.at) })}
          </span>
        </span>
      ))}
    </div>
  );
}
