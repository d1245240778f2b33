import { direction, openClose, orderType } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChipRow } from '@candor/ui/components/chip-row';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Segmented } from '@candor/ui/components/segmented';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatPrice } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { actOf, emptyEntry, emptyFigures, type OrderEntry, readEntry } from './order-entry.ts';
import { Figures, Kind } from './order-fields.tsx';
import { priceFormOf } from './places.ts';

/** Segments that have room for their codes. */
const SEGMENTS_MAX = 4;

/** Buys, sells, sells short or buys back in a replay, at once or at a price, with exits. */
export function OrderForm({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [at, setAt] = useState(0);
  const [entry, setEntry] = useState<OrderEntry>(emptyEntry);
  const sending = useKeyedMutation('practiceOrder', { slot: `practice ${run.id}` });
  const change = (part: Partial<OrderEntry>) => {
    setEntry((before) => ({ ...before, ...part }));
    sending.clearError();
  };
  const of = run.instruments[at];
  const { stockCode = '', market = '', source = 0 } = of ?? {};
  const rules = useCall('getMinCount', { stockCode, market, source });
  const steps = rules.data;
  const act = actOf(run, of?.stockCode, entry.side);
  const minCount = steps?.minCount ?? '1';
  const read = steps === undefined ? null : readEntry(entry, { opens: act.opens, minCount });
  const isUnknown = sending.state === 'unknown';
  const again = () => readAgain('practiceState');
  const press = () => {
    if (isUnknown) void sending.checkAndRetry().then(again);
    if (isUnknown || of === undefined || read === null) return;
    const order = { id: run.id, clientOrderId: newIdempotencyKey(), stockCode, source, market };
    const meant = act.opens ? openClose.open : openClose.close;
    void sending.send({ ...order, ...read, openClose: meant }).then(again);
  };
  const form = priceFormOf(of, run.currency);
  const said = sending.error === undefined ? null : failureText(sending.error, t);
  const nearest = entry.side === direction.buy ? of?.ask : of?.bid;
  return (
    <section className="grid min-w-0 gap-3">
      <Shares
        run={run}
        at={at}
        onChange={(next) => {
          setAt(next);
          // Prices and lots are those of the share before.
          change(emptyFigures);
        }}
      />
      <Kind entry={entry} onChange={change} />
      {steps === undefined && rules.error === undefined && <SkeletonRows count={1} isBare />}
      {rules.error !== undefined && (
        <ErrorBlock isInline message={failureText(rules.error, t)} onRetry={rules.retry} />
      )}
      {steps !== undefined && (
        <Figures entry={entry} steps={steps} opens={act.opens} error={said} onChange={change} />
      )}
      <Button
        isFull
        variant={entry.side === direction.buy ? 'primary' : 'sell'}
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (read === null || !isOnline)}
        reason={
          !isUnknown && steps !== undefined && read === null
            ? t(m.practice_order_missing)
            : undefined
        }
        detail={
          entry.type === orderType.market && t(m.practice_at, { price: formatPrice(nearest, form) })
        }
        onClick={press}
      >
        {isUnknown ? t(m.common_check_and_retry) : t(act.word)}
      </Button>
    </section>
  );
}

interface SharesProps {
  run: PracticeState;
  /** Place of the chosen one. */
  at: number;
  onChange: (at: number) => void;
}

/** Which share an order is of; a row that scrolls where segments have no room for their codes. */
function Shares({ run, at, onChange }: SharesProps): ReactNode {
  const t = useT();
  const choices = run.instruments.map(({ stockCode }, value) => ({ value, label: stockCode }));
  const choice = { label: t(m.practice_share), value: at, choices, onChange };
  if (choices.length < 2) return null;
  return choices.length > SEGMENTS_MAX ? (
    <ChipRow className="-mx-edge" {...choice} />
  ) : (
    <Segmented {...choice} />
  );
}
