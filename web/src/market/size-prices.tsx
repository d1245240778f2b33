import { blockTrade } from '@candor/domain/products/block-trade/block-trade';
import { m } from '@candor/locales/messages';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

/** What a block costs by its size. */
export function SizePrices(): ReactNode {
  const t = useT();
  const { steps, from } = blockTrade.terms.sizeSchedule;
  const shares = (value: bigint) => formatQuantity(String(value));
  return (
    <section className="px-edge pt-4">
      <h2 className="text-label">{t(m.product_block_schedule)}</h2>
      <p className="num text-caption text-ink-3">
        {t(m.product_block_from, { date: dayText(from) })}
      </p>
      <dl className="grid pt-2">
        {steps.map(({ fromUnits, bps }, index) => {
          const next = steps[index + 1]?.fromUnits;
          const label =
            next === undefined
              ? t(m.product_block_step_last, { from: shares(fromUnits) })
              : t(m.product_block_step, { from: shares(fromUnits), to: shares(next - 1n) });
          return (
            <div
              key={String(fromUnits)}
              className="num flex justify-between gap-4 border-t border-line py-2 text-small first:border-t-0"
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">{(Number(bps) / 100).toFixed(2)}%</dd>
            </div>
          );
        })}
      </dl>
      <p className="pt-1 text-small text-ink-2">{t(m.product_block_note)}</p>
    </section>
  );
}

/** `2026-11-23` as days are shown. */
function dayText(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
}
