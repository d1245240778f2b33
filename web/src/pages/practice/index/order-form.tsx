import { direction, openClose, orderType } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useT } from '../../../app/words.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatPrice } from '../../../ui/format/money.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { actOf, emptyEntry, type OrderEntry, readEntry } from './order-entry.ts';

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
  const act = actOf(run, of?.stockCode, entry.side);
  const read = readEntry(entry, act.opens);
  const isUnknown = sending.state === 'unknown';
  const again = () => readAgain('practiceState');
  const press = () => {
    if (isUnknown) void sending.checkAndRetry().then(again);
    if (isUnknown || of === undefined || read === null) return;
    const { stockCode, source, market } = of;
    const order = { id: run.id, clientOrderId: newIdempotencyKey(), stockCode, source, market };
    const meant = act.opens ? openClose.open : openClose.close;
    void sending.send({ ...order, ...read, openClose: meant }).then(again);
  };
  const nearest = entry.side === direction.buy ? of?.ask : of?.bid;
  return (
    <section className="grid min-w-0 gap-3">
      <Shares run={run} at={at} onChange={setAt} />
      <Kind entry={entry} onChange={change} />
      <Field
        label={t(m.common_quantity)}
        error={sending.error === undefined ? null : failureText(sending.error, t)}
      >
        {(links) => (
          <QuantityInput
            {...links}
            minCount="1"
            value={entry.num}
            onChange={(num) => change({ num })}
          />
        )}
      </Field>
      <Prices entry={entry} onChange={change} />
      {act.opens && <Exits entry={entry} onChange={change} />}
      <Button
        isFull
        variant={entry.side === direction.buy ? 'primary' : 'sell'}
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (read === null || !isOnline)}
        reason={!isUnknown && read === null ? t(m.practice_order_missing) : undefined}
        detail={
          entry.type === orderType.market && t(m.practice_at, { price: formatPrice(nearest) })
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

interface PartProps {
  entry: OrderEntry;
  onChange: (part: Partial<OrderEntry>) => void;
}

function Kind({ entry, onChange }: PartProps): ReactNode {
  const t = useT();
  return (
    <>
      <Segmented
        label={t(m.practice_side)}
        value={entry.side}
        choices={[
          { value: direction.buy, label: t(m.common_trade_buy) },
          { value: direction.sell, label: t(m.common_trade_sell) },
        ]}
        onChange={(side) => onChange({ side })}
      />
      <Segmented
        label={t(m.practice_type)}
        value={entry.type}
        choices={[
          { value: orderType.market, label: t(m.payment_type_market) },
          { value: orderType.limit, label: t(m.payment_type_limit) },
          { value: orderType.stop, label: t(m.payment_type_stop) },
          { value: orderType.stopLimit, label: t(m.payment_type_stop_limit) },
        ]}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
}

/** The trigger of a stop and the limit of what has one. */
function Prices({ entry, onChange }: PartProps): ReactNode {
  const t = useT();
  const { type, triggerPrice, price } = entry;
  return (
    <>
      {(type === orderType.stop || type === orderType.stopLimit) && (
        <PriceField
          label={t(m.payment_trigger)}
          value={triggerPrice}
          onChange={(typed) => onChange({ triggerPrice: typed })}
        />
      )}
      {(type === orderType.limit || type === orderType.stopLimit) && (
        <PriceField
          label={t(m.common_trade_price)}
          value={price}
          onChange={(typed) => onChange({ price: typed })}
        />
      )}
    </>
  );
}

/** Where what opens is to be left. */
function Exits({ entry, onChange }: PartProps): ReactNode {
  const t = useT();
  const { hasExits, takeProfitPrice, stopLossPrice } = entry;
  return (
    <>
      <div className="flex min-h-11 items-center gap-3">
        <span className="flex-1" aria-hidden="true">
          {t(m.payment_exits)}
        </span>
        <Switch
          label={t(m.payment_exits)}
          isOn={hasExits}
          onChange={(isOn) => onChange({ hasExits: isOn })}
        />
      </div>
      {hasExits && (
        <div className="grid grid-cols-2 gap-2.5">
          <PriceField
            label={t(m.payment_take_profit)}
            value={takeProfitPrice}
            onChange={(typed) => onChange({ takeProfitPrice: typed })}
          />
          <PriceField
            label={t(m.payment_stop_loss)}
            value={stopLossPrice}
            onChange={(typed) => onChange({ stopLossPrice: typed })}
          />
        </div>
      )}
    </>
  );
}

interface PriceFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

function PriceField({ label, value, onChange }: PriceFieldProps): ReactNode {
  return (
    <Field label={label}>
      {(links) => <MoneyInput {...links} currency="USD" value={value} onChange={onChange} />}
    </Field>
  );
}
