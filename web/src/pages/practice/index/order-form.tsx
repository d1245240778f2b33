import type { PracticeState } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useT } from '../../../app/words.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

const MARKET = 0;
const LIMIT = 1;

/** Buys or sells in a replay, at the market or at a limit. */
export function OrderForm({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [at, setAt] = useState(0);
  const [side, setSide] = useState<0 | 1>(0);
  const [type, setType] = useState<0 | 1>(MARKET);
  const [num, setNum] = useState('100');
  const [price, setPrice] = useState('');
  const sending = useKeyedMutation('practiceOrder', { slot: `practice ${run.id}` });
  const of = run.instruments[at];
  const [wantedNum, wantedPrice] = [wireFigure(num), wireFigure(price)];
  const isWhole = wantedNum !== null && (type === MARKET || wantedPrice !== null);
  const isUnknown = sending.state === 'unknown';
  const again = () => readAgain('practiceState');
  const press = () => {
    if (isUnknown) void sending.checkAndRetry().then(again);
    if (isUnknown || of === undefined || wantedNum === null) return;
    const { stockCode, source, market } = of;
    const limit = type === LIMIT && wantedPrice !== null ? { price: wantedPrice } : {};
    const order = { id: run.id, clientOrderId: newIdempotencyKey(), stockCode, source, market };
    void sending.send({ ...order, direction: side, type, num: wantedNum, ...limit }).then(again);
  };
  return (
    <section className="grid gap-3">
      {run.instruments.length > 1 && (
        <Segmented
          label={t(m.practice_share)}
          value={at}
          choices={run.instruments.map(({ stockCode }, value) => ({ value, label: stockCode }))}
          onChange={setAt}
        />
      )}
      <Kind {...{ side, type, setSide, setType }} />
      <Field
        label={t(m.common_quantity)}
        error={sending.error === undefined ? null : failureText(sending.error, t)}
      >
        {(links) => <QuantityInput {...links} minCount="1" value={num} onChange={setNum} />}
      </Field>
      {type === LIMIT && (
        <Field label={t(m.common_trade_price)}>
          {(links) => <MoneyInput {...links} currency="USD" value={price} onChange={setPrice} />}
        </Field>
      )}
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (!isWhole || !isOnline)}
        onClick={press}
      >
        {isUnknown ? t(m.common_check_and_retry) : t(side === 0 ? m.practice_buy : m.practice_sell)}
      </Button>
    </section>
  );
}

interface KindProps {
  side: 0 | 1;
  type: 0 | 1;
  setSide: (side: 0 | 1) => void;
  setType: (type: 0 | 1) => void;
}

function Kind({ side, type, setSide, setType }: KindProps): ReactNode {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Segmented
        label={t(m.practice_side)}
        value={side}
        choices={[
          { value: 0, label: t(m.common_trade_buy) },
          { value: 1, label: t(m.common_trade_sell) },
        ]}
        onChange={setSide}
      />
      <Segmented
        label={t(m.practice_type)}
        value={type}
        choices={[
          { value: MARKET, label: t(m.payment_type_market) },
          { value: LIMIT, label: t(m.payment_type_limit) },
        ]}
        onChange={setType}
      />
    </div>
  );
}
