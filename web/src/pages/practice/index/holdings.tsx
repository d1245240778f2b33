import type { PracticeState } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Profit } from '../../../ui/change.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Tag } from '../../../ui/tag.tsx';

/** What a replay holds, each with its average price, its value and what it gained. */
export function Holdings({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  if (run.positions.length === 0) return null;
  return (
    <section>
      <div className="-mx-edge">
        <SectionHeader title={t(m.practice_holding)} />
      </div>
      <ul>
        {run.positions.map(({ stockCode, direction, num, averagePrice, value, profit }) => (
          <li
            key={`${stockCode} ${direction}`}
            className="flex justify-between gap-3 border-t border-line py-3"
          >
            <span className="min-w-0">
              <b className="block text-label font-medium">
                {stockCode} {direction === 1 && <Tag tone="sell">{t(m.quote_short)}</Tag>}
              </b>
              <span className="num text-caption text-ink-3">
                {t(m.practice_holding_line, { num, price: averagePrice ?? '--' })}
              </span>
            </span>
            <span className="text-right">
              <b className="num block text-label font-medium">{formatMoney(value, 'USD')}</b>
              <Profit className="text-caption" value={profit} currency="USD" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
