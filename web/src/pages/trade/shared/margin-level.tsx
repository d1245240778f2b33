import { marginLevels } from '@candor/domain/positions/position-figures';
import { m } from '@candor/locales/messages';
import { decimalForDrawing } from '@candor/ui/format/decimal';
import { levelText } from '@candor/ui/format/level';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

/** Levels of the margin rule, in percent: liquidation, and the call before it. */
const liquidationPercent = Number(marginLevels.liquidation);
const callPercent = Number(marginLevels.call);
/** The bar ends here: more is safe either way. */
const fullPercent = 280;
const nearPercent = 10;

const at = (percent: number) => `${Math.max(0, Math.min(100, (percent / fullPercent) * 100))}%`;

/** Within ten points of the call, or below it. */
export function isNearCall(level: string): boolean {
  return decimalForDrawing(level) * 100 < callPercent + nearPercent;
}

/** One bar with two marks: filled cobalt, amber near the call; `isThin` has no words. */
function LevelBar({ level, isThin }: { level: string; isThin: boolean }): ReactNode {
  return (
    <span className={`relative block ${isThin ? 'h-1' : 'h-2'} rounded-full bg-press`}>
      <i
        className={`block h-full rounded-full ${isNearCall(level) ? 'bg-warn' : 'bg-accent'}`}
        style={{ width: at(decimalForDrawing(level) * 100) }}
      />
      {[liquidationPercent, callPercent].map((mark) => (
        <i
          key={mark}
          className={`absolute ${isThin ? '-top-0.5 h-2' : '-top-[3px] h-3.5'} w-0.5 bg-ink shadow-[0_0_0_1.5px_var(--c-bg)]`}
          style={{ left: at(mark) }}
        />
      ))}
    </span>
  );
}

/** The bar with its two marks named. */
export function MarginLevel({ level }: { level: string }): ReactNode {
  const t = useT();
  const marks = [
    { percent: liquidationPercent, words: m.trade_level_liquidation, side: '-translate-x-full' },
    { percent: callPercent, words: m.trade_level_call, side: '' },
  ];
  return (
    <div className="relative mt-3 pb-6" aria-hidden="true">
      <LevelBar level={level} isThin={false} />
      {marks.map(({ percent, words, side }) => (
        <span
          key={percent}
          className={`absolute top-3.5 px-0.5 text-[.71875rem]/[.875rem] font-medium whitespace-nowrap text-ink-2 ${side}`}
          style={{ left: at(percent) }}
        >
          {t(words, { percent: String(percent) })}
        </span>
      ))}
    </div>
  );
}

/** The same in one thin line with its figure, for a row. */
export function LevelLine({ level }: { level: string }): ReactNode {
  const t = useT();
  return (
    <span className="flex items-center gap-2 pt-1 text-[.71875rem]/[.75rem] font-medium">
      <span className="flex-1" aria-hidden="true">
        <LevelBar level={level} isThin />
      </span>
      <span className={`num min-w-10 text-right ${isNearCall(level) ? 'text-warn' : 'text-ink-2'}`}>
        <span className="visually-hidden">{t(m.trade_margin_level)} </span>
        {levelText(level)}
      </span>
    </span>
  );
}
