import type { Outputs } from '@candor/contract/all-routes';
import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { PriceInput } from '@candor/ui/components/price-input';
import { QuantityInput } from '@candor/ui/components/quantity-input';
import { Segmented } from '@candor/ui/components/segmented';
import { Switch } from '@candor/ui/components/switch';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { TrailField } from '../../payment/shared/trail-field.tsx';
import { firstNum, type OrderEntry } from './order-entry.ts';
import '../../payment/shared/order-types.css';

interface PartProps {
  entry: OrderEntry;
  onChange: (part: Partial<OrderEntry>) => void;
}

interface PricedProps extends PartProps {
  /** The price steps of the share. */
  steps: Outputs['getMinCount'];
}

/** Buying or selling, and in which way. */
export function Kind({ entry, onChange }: PartProps): ReactNode {
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
        className="order-types"
        label={t(m.practice_type)}
        value={entry.type}
        choices={[
          { value: orderType.market, label: t(m.payment_type_market) },
          { value: orderType.limit, label: t(m.payment_type_limit) },
          { value: orderType.stop, label: t(m.payment_type_stop) },
          { value: orderType.stopLimit, label: t(m.payment_type_stop_limit) },
          { value: orderType.trailingStop, label: t(m.payment_type_trailing_short) },
        ]}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
}

interface FiguresProps extends PricedProps {
  /** True of what opens a position: it may have exits. */
  opens: boolean;
  /** Why the order was refused. */
  error: string | null;
}

/** How many, at which prices, and where what opens is to be left. */
export function Figures({ opens, error, ...priced }: FiguresProps): ReactNode {
  const t = useT();
  const { entry, steps, onChange } = priced;
  const { minCount } = steps;
  return (
    <>
      <Field label={t(m.common_quantity)} error={error}>
        {(links) => (
          <QuantityInput
            {...links}
            minCount={minCount}
            value={entry.num ?? firstNum(minCount)}
            onChange={(num) => onChange({ num })}
          />
        )}
      </Field>
      <Prices {...priced} />
      {opens && <Exits {...priced} />}
    </>
  );
}

/** The trigger of a stop, the limit of what has one, and the distance of what trails. */
function Prices({ entry, steps, onChange }: PricedProps): ReactNode {
  const t = useT();
  const { type, triggerPrice, price } = entry;
  if (type === orderType.trailingStop) {
    const hint = t(m.payment_trailing_means);
    return <TrailField ticket={entry} rules={steps} hint={hint} onChange={onChange} />;
  }
  return (
    <>
      {(type === orderType.stop || type === orderType.stopLimit) && (
        <PriceField
          label={t(m.payment_trigger)}
          steps={steps}
          value={triggerPrice}
          onChange={(typed) => onChange({ triggerPrice: typed })}
        />
      )}
      {(type === orderType.limit || type === orderType.stopLimit) && (
        <PriceField
          label={t(m.common_trade_price)}
          steps={steps}
          value={price}
          onChange={(typed) => onChange({ price: typed })}
        />
      )}
    </>
  );
}

/** Where what opens is to be left. */
function Exits({ entry, steps, onChange }: PricedProps): ReactNode {
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
        <div className="grid gap-3">
          <PriceField
            label={t(m.payment_take_profit)}
            steps={steps}
            value={takeProfitPrice}
            onChange={(typed) => onChange({ takeProfitPrice: typed })}
          />
          <PriceField
            label={t(m.payment_stop_loss)}
            steps={steps}
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
  steps: Outputs['getMinCount'];
  value: string;
  onChange: (typed: string) => void;
}

function PriceField({ label, steps, value, onChange }: PriceFieldProps): ReactNode {
  return (
    <Field label={label}>
      {(links) => <PriceInput {...links} steps={steps} value={value} onChange={onChange} />}
    </Field>
  );
}
