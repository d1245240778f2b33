import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { zoneLabel } from '@candor/domain/time/zone-label';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { MarketChip, marketStateOf } from '@candor/ui/components/market-chip';
import { Percent } from '@candor/ui/components/percent';
import { Segmented } from '@candor/ui/components/segmented';
import { Sparkline } from '@candor/ui/components/sparkline';
import { Tag } from '@candor/ui/components/tag';
import { formatPrice } from '@candor/ui/format/money';
import { wallClock } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { DayOrders } from './day-orders.tsx';
import { dayText } from './day-text.ts';
import { EndSheet } from './end-sheet.tsx';
import { Holdings } from './holdings.tsx';
import { OrderForm } from './order-form.tsx';
import { percentChange } from './percent-change.ts';
import { priceFormOf } from './places.ts';
import { runningSpeeds } from './speeds.ts';
import { Worth } from './worth.tsx';

/** The day as it runs: its clock, prices, orders and what it is worth. */
export function RunningDay({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const speeding = useSend('practiceSpeed');
  const [isEnding, setEnding] = useState(false);
  const failure = speeding.error;
  const at = wallClock(run.dayTimestamp, run.timeZone);
  const again = () => readAgain('practiceState');
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <b className="num text-title">{`${at.hour}:${at.minute}:${at.second}`}</b>
          <p className="num text-caption text-ink-3">
            {dayText(run.date)} · {zoneLabel(run.timeZone)}
          </p>
        </div>
        <Tag tone={run.paused ? 'plain' : 'wait'}>
          {t(run.paused ? m.practice_paused : m.practice_running)}
        </Tag>
      </div>
      <Segmented
        label={t(m.practice_speed)}
        value={run.paused ? 0 : run.speed}
        choices={[0, ...runningSpeeds].map((n) => ({
          value: n,
          label: n === 0 ? t(m.practice_pause) : t(m.practice_times, { n: String(n) }),
        }))}
        onChange={(speed) => void speeding.send({ id: run.id, speed }).then(again)}
      />
      {failure !== undefined && <ErrorBlock message={failureText(failure, t)} onRetry={again} />}
      <Prices run={run} />
      <OrderForm run={run} />
      <Holdings run={run} />
      <DayOrders run={run} />
      <Worth run={run} />
      <Button variant="line" isFull aria-haspopup="dialog" onClick={() => setEnding(true)}>
        {t(m.practice_end)}
      </Button>
      <EndSheet run={run} isOpen={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}

function Prices({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const unit = priceFormOf(run.instruments[0], run.currency).currency;
  return (
    <>
      {unit !== undefined && (
        <p className="text-small text-ink-2">{t(m.practice_abroad, { unit })}</p>
      )}
      <PriceRows run={run} />
    </>
  );
}

function PriceRows({ run }: { run: PracticeState }): ReactNode {
  return (
    <ul className="min-w-0">
      {run.instruments.map(({ stockCode, name, marketStatus, lastPrice, ...day }) => {
        const { previousClose, closes } = day;
        const state = marketStateOf(marketStatus);
        const change = percentChange(lastPrice, previousClose);
        return (
          <li key={stockCode} className="flex items-center gap-3 border-t border-line py-3">
            <span className="min-w-0 flex-1">
              <b className="block truncate text-label font-medium">{name}</b>
              <span className="flex items-center gap-2 text-caption text-ink-3">
                {stockCode}
                {state !== 'open' && <MarketChip state={state} />}
              </span>
            </span>
            <Sparkline
              points={closes}
              previousClose={previousClose}
              last={lastPrice}
              ratio={change}
            />
            <span className="text-right">
              <b className="num block text-label font-semibold">{formatPrice(lastPrice)}</b>
              <Percent value={change} className="text-caption" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
