import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { PriceInput } from '@candor/ui/components/price-input';
import { QuantityInput } from '@candor/ui/components/quantity-input';
import { Segmented } from '@candor/ui/components/segmented';
import { stepAt } from '@candor/ui/figures/price-steps';
import { formatPrice, formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { faultText } from '../../../ticket/fault-words.ts';
import { hasLimitPrice, type Ticket } from '../../../ticket/ticket.ts';
import { shortcutOf } from './close-form.ts';
import type { Closing } from './use-closing.ts';

interface CloseFieldsProps {
  closing: Closing;
}

/** Blocks 2 to 4: type, price, quantity with Half and Full. */
export function CloseFields({ closing }: CloseFieldsProps): ReactNode {
  const t = useT();
  const { ticket, rules, quote, change } = closing;
  return (
    <>
      <Segmented<Ticket['type']>
        label={t(m.payment_type_label)}
        choices={[
          {
            value: orderType.market,
            label: t(m.payment_type_market),
            isDisabled: !rules.orderTypes.includes(orderType.market),
          },
          { value: orderType.limit, label: t(m.payment_type_limit) },
        ]}
        value={ticket.type}
        onChange={(type) =>
          change({
            type,
            price: ticket.price === '' ? (quote.data?.lastPrice ?? '') : ticket.price,
          })
        }
      />
      {hasLimitPrice(ticket.type) ? (
        <PriceField closing={closing} />
      ) : (
        <BookTouch closing={closing} />
      )}
      <QuantityField closing={closing} />
      <Shares closing={closing} />
    </>
  );
}

/** A field says what is wrong once something was typed into it. */
function errorOf({ fault, ticket }: Closing, field: 'price' | 'quantity', say: Say): string | null {
  return fault?.field === field && ticket[field] !== '' ? faultText(fault, say) : null;
}

function PriceField({ closing }: CloseFieldsProps): ReactNode {
  const t = useT();
  const { ticket, rules, change, priceCurrency } = closing;
  const tick = formatPrice(stepAt(rules, ticket.price), { currency: priceCurrency });
  return (
    <Field
      label={t(m.common_trade_price)}
      aside={t(m.payment_moves_in, { tick })}
      error={errorOf(closing, 'price', t)}
    >
      {(links) => (
        <PriceInput
          {...links}
          steps={rules}
          value={ticket.price}
          onChange={(price) => change({ price })}
        />
      )}
    </Field>
  );
}

function QuantityField({ closing }: CloseFieldsProps): ReactNode {
  const t = useT();
  const { ticket, rules, position, change } = closing;
  return (
    <Field
      label={t(m.common_quantity)}
      aside={t(m.errors_over_close_position, { n: formatQuantity(position.closableNum) })}
      error={errorOf(closing, 'quantity', t)}
    >
      {(links) => (
        <QuantityInput
          {...links}
          minCount={rules.minCount}
          value={ticket.quantity}
          onChange={(quantity) => change({ quantity })}
        />
      )}
    </Field>
  );
}

/** Half and Full with their numbers; a half of nothing empties the field. */
function Shares({ closing }: CloseFieldsProps): ReactNode {
  const t = useT();
  const { ticket, shortcuts, change } = closing;
  if (shortcuts === null) return null;
  const { halfNum, fullNum } = shortcuts;
  return (
    <Segmented<string>
      label={t(m.payment_close_share)}
      choices={[
        { value: 'half', label: t(m.payment_close_half, { n: formatQuantity(halfNum) }) },
        { value: 'full', label: t(m.payment_close_full, { n: formatQuantity(fullNum) }) },
      ]}
      value={shortcutOf(ticket.quantity, shortcuts) ?? ''}
      onChange={(share) => {
        const num = share === 'half' ? halfNum : fullNum;
        change({ quantity: /[1-9]/.test(num) ? num : '' });
      }}
    />
  );
}

/** What a close at once would meet: the best price of the other side and how much stands there. */
function BookTouch({ closing }: CloseFieldsProps): ReactNode {
  const t = useT();
  const { side, priceCurrency } = closing;
  const quote = closing.quote.data;
  const isLong = side === direction.buy;
  const price = isLong ? quote?.bid : quote?.ask;
  const volume = isLong ? quote?.bidVolume : quote?.askVolume;
  if (price == null || volume == null) return null;
  const touch = formatPrice(price, { currency: priceCurrency });
  const num = formatQuantity(volume);
  return (
    <p className="text-small text-ink-2">
      {isLong
        ? t(m.payment_close_sale_meets, { bid: touch, num })
        : t(m.payment_close_buy_meets, { ask: touch, num })}
    </p>
  );
}
