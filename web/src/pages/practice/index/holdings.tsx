import { ChevronRight } from 'virtual:lucide';
import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { ExitsSheet } from './exits-sheet.tsx';
import { priceFormOf } from './places.ts';

type Held = PracticeState['positions'][number];

/**
 * What a replay holds, each with its average price, its value and what it gained. While it runs a
 * press sets where one is to be left.
 */
export function Holdings({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const isRunning = run.state === 'running';
  return (
    <>
      {run.positions.length > 0 && (
        <section className="min-w-0">
          <div className="-mx-edge">
            <SectionHeader title={t(m.practice_holding)} />
          </div>
          <ul>
            {run.positions.map((held) => (
              <li key={held.id} className="border-t border-line">
                {isRunning ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className="flex w-full items-center gap-3 py-3 text-left"
                    onClick={() => setOpened(held.id)}
                  >
                    <Row run={run} held={held} />
                    <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />
                  </button>
                ) : (
                  <div className="flex items-center gap-3 py-3">
                    <Row run={run} held={held} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isRunning && <ExitsSheet run={run} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Row({ run, held }: { run: PracticeState; held: Held }): ReactNode {
  const t = useT();
  const { stockCode, direction, num, averagePrice, value, profit } = held;
  const { takeProfitPrice, stopLossPrice } = held;
  const of = run.instruments.find((one) => one.stockCode === stockCode);
  const form = priceFormOf(of, run.currency);
  const exits = [
    { key: 'takeProfit', word: m.payment_take_profit, price: takeProfitPrice },
    { key: 'stopLoss', word: m.payment_stop_loss, price: stopLossPrice },
  ].filter(({ price }) => price !== undefined);
  return (
    <>
      <span className="min-w-0 flex-1">
        <b className="block text-label font-medium">
          {stockCode} {direction === 1 && <Tag tone="sell">{t(m.quote_short)}</Tag>}
        </b>
        <span className="num block text-caption text-ink-3">
          {t(m.practice_holding_line, {
            num: formatQuantity(num),
            price: formatPrice(averagePrice, form),
          })}
        </span>
        {exits.length > 0 && (
          <span className="num flex flex-wrap gap-x-2 text-caption text-ink-2">
            {exits.map(({ key, word, price }) => (
              <span key={key}>{`${t(word)} ${formatPrice(price, form)}`}</span>
            ))}
          </span>
        )}
      </span>
      <span className="text-right">
        <b className="num block text-label font-medium">{formatMoney(value, run.currency)}</b>
        <Profit className="text-caption" value={profit} currency={run.currency} />
      </span>
    </>
  );
}
