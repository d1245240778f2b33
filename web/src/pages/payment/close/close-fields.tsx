import { type Direction, direction, orderType } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Field } from '../../../ui/field.tsx';
import { formatPrice, formatQuantity } from '../../../ui/format/money.ts';
import { PriceInput } from '../../../ui/price-input.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { faultText } from '../shared/fault-words.ts';
import type { Fault } from '../shared/faults.ts';
import type { OrderRules } from '../shared/order-rules.ts';
import type { HeldPosition } from './close-figures.ts';
import { type CloseForm, shortcutOf } from './close-form.ts';

interface CloseFieldsProps {
  form: CloseForm;
  rules: OrderRules;
  side: Direction;
  position: HeldPosition;
  quote: StockQuote | undefined;
  fault: Fault | null;
  shortcuts: { readonly halfNum: string; readonly fullNum: string } | null;
  onChange: (change: Partial<CloseForm>) => void;
}

/** Blocks 2 to 4: type, price, quantity with Half and Full. */
export function CloseFields(props: CloseFieldsProps): ReactNode {
  const t = useT();
  const { form, rules, quote, fault, shortcuts, position, onChange } = props;
  const errorOf = (field: 'price' | 'quantity') =>
    fault?.field === field && form[field] !== '' ? faultText(fault, t) : null;
  return (
    <>
      <Segmented<0 | 1>
        label={t(m.payment_type_label)}
        choices={[
          {
            value: orderType.market,
            label: t(m.payment_type_market),
            isDisabled: !rules.orderTypes.includes(orderType.market),
          },
          { value: orderType.limit, label: t(m.payment_type_limit) },
        ]}
        value={form.type}
        onChange={(type) =>
          onChange({ type, price: form.price === '' ? (quote?.lastPrice ?? '') : form.price })
        }
      />
      {form.type === orderType.market ? (
        <BookTouch {...props} />
      ) : (
        <Field
          label={t(m.common_trade_price)}
          aside={t(m.payment_moves_in, {
            tick: formatPrice(rules.tickSize, { currency: rules.currency }),
          })}
          error={errorOf('price')}
        >
          {(links) => (
            <PriceInput
              {...links}
              tickSize={rules.tickSize}
              value={form.price}
              onChange={(price) => onChange({ price })}
            />
          )}
        </Field>
      )}
      <Field
        label={t(m.common_quantity)}
        aside={t(m.errors_over_close_position, { n: formatQuantity(position.closableNum) })}
        error={errorOf('quantity')}
      >
        {(links) => (
          <QuantityInput
            {...links}
            minCount={rules.minCount}
            value={form.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
      </Field>
      {shortcuts !== null && (
        <Segmented<string>
          label={t(m.common_quantity)}
          choices={[
            {
              value: 'half',
              label: t(m.payment_close_half, { n: formatQuantity(shortcuts.halfNum) }),
            },
            {
              value: 'full',
              label: t(m.payment_close_full, { n: formatQuantity(shortcuts.fullNum) }),
            },
          ]}
          value={shortcutOf(form.quantity, shortcuts) ?? ''}
          onChange={(share) => {
            const num = share === 'half' ? shortcuts.halfNum : shortcuts.fullNum;
            onChange({ quantity: /[1-9]/.test(num) ? num : '' });
          }}
        />
      )}
    </>
  );
}

/** What a close at once would meet: the best price of the other side and how much stands there. */
function BookTouch({ side, quote, rules }: CloseFieldsProps): ReactNode {
  const t = useT();
  const isLong = side === direction.buy;
  const price = isLong ? quote?.bid : quote?.ask;
  const volume = isLong ? quote?.bidVolume : quote?.askVolume;
  if (price == null || volume == null) return null;
  const touch = formatPrice(price, { currency: rules.currency });
  const num = formatQuantity(volume);
  return (
    <p className="text-small text-ink-2">
      {isLong
        ? t(m.payment_close_sale_meets, { bid: touch, num })
        : t(m.payment_close_buy_meets, { ask: touch, num })}
    </p>
  );
}
