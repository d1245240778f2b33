import { Clock } from 'virtual:lucide';
import { direction, type OrderType, openClose, orderType } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { crossOf } from '@candor/domain/time/session-cross';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { PriceInput } from '@candor/ui/components/price-input';
import { QuantityInput } from '@candor/ui/components/quantity-input';
import { Segmented } from '@candor/ui/components/segmented';
import { compare, minus } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { stepAt } from '@candor/ui/figures/price-steps';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { priceUnit } from '../../../market/price-form.ts';
import { faultText } from '../../../ticket/fault-words.ts';
import type { Fault, FaultField } from '../../../ticket/faults.ts';
import { paidInAll } from '../../../ticket/preview-changes.ts';
import { hasLimitPrice, limitStanding, type Ticket, withShortcut } from '../../../ticket/ticket.ts';
import {
  mayBeByAmount,
  type OrderRules,
  type TicketField,
  type TicketTerms,
} from '../../../ticket/ticket-terms.ts';
import type { PreviewReading } from '../../../ticket/use-preview.ts';
import { ExitFields } from './exit-fields.tsx';
import { ExtendedChoice } from './extended-choice.tsx';
import { firstUnit, TicketRest } from './first-order.tsx';
import { orderTypesOf, slippageGuardPercent } from './order-type-words.ts';
import { OrderTypesSheet } from './order-types-sheet.tsx';
import { LeverageKeys } from './stake/leverage-keys.tsx';
import { lineOf, UnitLines } from './stake/unit-line.tsx';
import { mostText, unitWord } from './stake/unit-words.ts';
import { TimeInForceChoice } from './time-in-force.tsx';
import { TrailField } from './trail-field.tsx';

export interface TicketFormProps {
  ticket: Ticket;
  /** The same with its exits as prices. */
  priced: Ticket;
  terms: TicketTerms;
  fields: readonly TicketField[];
  rules: OrderRules;
  quote: StockQuote | undefined;
  /** Half and full of what funds or holdings allow; null while not known. */
  shortcuts: { readonly halfNum: string; readonly fullNum: string } | null;
  fault: Fault | null;
  reading: Pick<PreviewReading, 'preview' | 'isCurrent'>;
  /** It was filled in for a first order: what that needs no look at stands in one row. */
  isFirst?: boolean;
  onChange: (change: Partial<Ticket>) => void;
  /** What is at stake with the order, under its leverage. */
  atStake?: ReactNode;
}

type TypedField = Exclude<FaultField, 'agree' | 'order'>;

/**
 * A field says what is wrong once something was typed into it; what is
 * missing stands at the button.
 */
function useFieldError({ fault, ticket }: TicketFormProps): (field: TypedField) => string | null {
  const t = useT();
  return (field) => (fault?.field === field && ticket[field] !== '' ? faultText(fault, t) : null);
}

/** Blocks 2 to 6 of the ticket: side, type, price, quantity, leverage, time. */
export function TicketForm(props: TicketFormProps): ReactNode {
  const { fields: shown } = props;
  const errorOf = useFieldError(props);
  const rest = (
    <>
      {shown.includes('leverage') && <LeverageKeys {...props} preview={props.reading.preview} />}
      {props.atStake}
      <TimeInForceChoice {...props} />
      {shown.includes('extendedHours') && <ExtendedChoice {...props} />}
      {shown.includes('exits') && <ExitFields {...props} errorOf={errorOf} />}
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-edge pt-2.5">
      {shown.includes('openClose') && <OpenCloseChoice {...props} />}
      <SideAndType {...props} />
      {shown.includes('trigger') && <TriggerField {...props} />}
      {shown.includes('trail') && <TrailField {...props} error={errorOf('trail')} />}
      {shown.includes('price') && <PriceField {...props} />}
      <SizeField {...props} errorOf={errorOf} />
      {props.isFirst === true ? <TicketRest {...props}>{rest}</TicketRest> : rest}
    </div>
  );
}

function SideAndType(props: TicketFormProps): ReactNode {
  const t = useT();
  const { terms } = props;
  return (
    <div className="grid gap-2.5">
      <SideChoice {...props} />
      <TypeChoice {...props} />
      {!terms.orderTypes.includes(orderType.market) && (
        <p className="line-note line-note-wait">
          <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t(m.payment_market_struck)}</span>
        </p>
      )}
    </div>
  );
}

/** Where both sides can be held, an order says whether it opens one or closes it. */
function OpenCloseChoice({ ticket, onChange }: TicketFormProps): ReactNode {
  const t = useT();
  return (
    <Segmented
      label={t(m.payment_open_close_label)}
      choices={[
        { value: openClose.open, label: t(m.payment_open_position) },
        { value: openClose.close, label: t(m.payment_close_position) },
      ]}
      value={ticket.openClose ?? openClose.open}
      onChange={(value) => onChange({ openClose: value, quantity: '' })}
    />
  );
}

function SideChoice({ ticket, fields, onChange }: TicketFormProps): ReactNode {
  const t = useT();
  const isBuy = ticket.direction === direction.buy;
  const isTwoSided = fields.includes('openClose');
  const words = isTwoSided ? m.quote_buy_long : m.common_trade_buy;
  const buy = <span className={isBuy ? 'text-accent-text' : ''}>{t(words)}</span>;
  return (
    <Segmented
      label={t(m.payment_side_label)}
      choices={[
        { value: direction.buy, label: buy },
        {
          value: direction.sell,
          label: t(isTwoSided ? m.quote_sell_short : m.common_trade_sell),
        },
      ]}
      value={ticket.direction}
      onChange={(value) => onChange({ direction: value, quantity: '' })}
    />
  );
}

/** The order types of the product in one row, what the chosen one does, and the way to all. */
function TypeChoice({ ticket, terms, quote, onChange }: TicketFormProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const choose = (type: OrderType) => {
    const needsPrice = hasLimitPrice(type) && ticket.price === '';
    onChange(needsPrice ? { type, price: quote?.lastPrice ?? '' } : { type });
  };
  const types = orderTypesOf(ticket.direction, terms.orderTypes);
  const chosen = types.find(({ type }) => type === ticket.type);
  return (
    <div className="grid gap-3.5">
      <Segmented<OrderType>
        className="order-types"
        label={t(m.payment_type_label)}
        choices={types.map(({ type, short, isOffered }) => ({
          value: type,
          label: t(short),
          isDisabled: !isOffered,
        }))}
        value={ticket.type}
        onChange={choose}
      />
      <p className="flex items-baseline justify-between gap-3 text-small text-ink-2">
        <span>{chosen && t(chosen.means, { percent: slippageGuardPercent })}</span>
        <button
          type="button"
          className="hit shrink-0 text-accent-text"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t(m.payment_types_all)}
        </button>
      </p>
      <OrderTypesSheet
        isOpen={isOpen}
        ticket={ticket}
        terms={terms}
        onClose={() => setOpen(false)}
        onChoose={(type) => {
          setOpen(false);
          choose(type);
        }}
      />
    </div>
  );
}

/** What the prices of the form are written in; before the quote is there, as the rules say. */
function quotedIn({ rules, quote }: Pick<TicketFormProps, 'rules' | 'quote'>): string {
  return quote === undefined ? rules.currency : priceUnit(quote);
}

function PriceField(props: TicketFormProps): ReactNode {
  const t = useT();
  const { ticket, rules, quote, onChange } = props;
  const error = useFieldError(props)('price');
  const isOfBook = error === null && crossOf(ticket.timeInForce) === null;
  const tick = formatPrice(stepAt(rules, ticket.price), { currency: quotedIn({ rules, quote }) });
  return (
    <Field
      label={t(m.common_trade_price)}
      aside={t(m.payment_moves_in, { tick })}
      error={error}
      hint={isOfBook && quote !== undefined && <Standing {...props} quote={quote} />}
    >
      {(links) => (
        <PriceInput
          {...links}
          steps={rules}
          value={ticket.price}
          onChange={(price) => onChange({ price })}
        />
      )}
    </Field>
  );
}

/** Whether a limit would fill now or wait, and against which price. */
function Standing({ ticket, quote }: TicketFormProps & { quote: StockQuote }): ReactNode {
  const t = useT();
  const bidAsk = { bid: quote.bid ?? null, ask: quote.ask ?? null };
  const standing = limitStanding(ticket, bidAsk);
  if (standing.kind === 'unknown') return null;
  const isBuy = ticket.direction === direction.buy;
  const form = { currency: priceUnit(quote) };
  const touch = formatPrice(standing.touch, form);
  if (standing.kind === 'fills') {
    return <span>{t(isBuy ? m.payment_buy_fills : m.payment_sell_fills, { touch })}</span>;
  }
  const price = formatPrice(ticket.price.replace(/\.$/, ''), form);
  return (
    <span className="line-note line-note-wait">
      <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(isBuy ? m.payment_buy_waits : m.payment_sell_waits, { price, touch })}</span>
    </span>
  );
}

function TriggerField(props: TicketFormProps): ReactNode {
  const t = useT();
  const { ticket, rules, onChange } = props;
  const error = useFieldError(props)('trigger');
  return (
    <Field label={t(m.payment_trigger)} error={error}>
      {(links) => (
        <PriceInput
          {...links}
          steps={rules}
          value={ticket.trigger}
          onChange={(trigger) => onChange({ trigger })}
        />
      )}
    </Field>
  );
}

/** How many, or for how much money: what may be bought for an amount has a switch. */
function SizeField({
  errorOf,
  ...props
}: TicketFormProps & { errorOf: (field: TypedField) => string | null }): ReactNode {
  const t = useT();
  const { ticket, terms, onChange } = props;
  return (
    <div className="grid gap-2">
      {mayBeByAmount(ticket, terms) && (
        <Segmented
          label={t(m.payment_size_by)}
          choices={[
            { value: 'quantity', label: t(m.common_quantity) },
            { value: 'amount', label: t(m.common_amount) },
          ]}
          value={ticket.sizedBy}
          onChange={(sizedBy) => onChange({ sizedBy })}
        />
      )}
      {ticket.sizedBy === 'quantity' ? (
        <QuantityField {...props} />
      ) : (
        <Field
          label={t(m.common_amount)}
          error={errorOf('amount')}
          hint={<AmountBuys {...props} />}
        >
          {(links) => (
            <MoneyInput
              {...links}
              currency={walletCurrency[terms.walletType]}
              value={ticket.amount}
              onChange={(amount) => onChange({ amount })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** What the amount buys and leaves over, once that is worked out. */
function AmountBuys({ ticket, reading }: TicketFormProps): ReactNode {
  const t = useT();
  const { preview, isCurrent } = reading;
  const taken = preview === null || !isCurrent ? null : paidInAll(preview);
  const amount = wireFigure(ticket.amount);
  if (preview?.num == null || taken === null || amount === null || compare(amount, taken) < 0) {
    return t(m.payment_amount_help);
  }
  const left = formatMoney(minus(amount, taken), preview.currency);
  return <span>{t(m.payment_amount_buys, { num: formatQuantity(preview.num), left })}</span>;
}

function QuantityField(props: TicketFormProps): ReactNode {
  const t = useT();
  const { ticket, rules, shortcuts, onChange } = props;
  const error = useFieldError(props)('quantity');
  const line = lineOf(rules, ticket);
  const press = (num: string | undefined) => {
    if (num !== undefined) onChange({ quantity: withShortcut(ticket, num).quantity });
  };
  return (
    <Field
      label={t(line?.unit === 'contracts' ? m.payment_contracts : m.common_quantity)}
      aside={shortcuts !== null && mostText(shortcuts.fullNum, { ...props, line }, t)}
      error={error}
      hint={error === null && <SizeNote {...props} />}
    >
      {(links) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
          <QuantityInput
            {...links}
            minCount={rules.minCount}
            suffix={line === null ? firstUnit(props, t) : unitWord(ticket.quantity, line, t)}
            value={ticket.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
          <Shortcut onPress={shortcuts && (() => press(shortcuts.halfNum))}>
            {t(m.common_trade_half)}
          </Shortcut>
          <Shortcut onPress={shortcuts && (() => press(shortcuts.fullNum))}>
            {t(m.common_trade_full)}
          </Shortcut>
        </div>
      )}
    </Field>
  );
}

/** What the quantity is, counted in lots or contracts; else what it is worth at least. */
function SizeNote(props: TicketFormProps): ReactNode {
  const { rules, ticket, reading } = props;
  if (lineOf(rules, ticket) === null) return <LeastWorth {...props} />;
  return <UnitLines {...props} preview={reading.preview} />;
}

/** The least an order may be worth, where it is more than the smallest coin there is. */
function LeastWorth({ rules }: TicketFormProps): ReactNode {
  const t = useT();
  if (compare(rules.minAmount, '1') < 0) return null;
  return (
    <span>{t(m.payment_min_amount, { a: formatMoney(rules.minAmount, rules.currency) })}</span>
  );
}

interface ShortcutProps {
  children: ReactNode;
  onPress: (() => void) | null;
}

function Shortcut({ children, onPress }: ShortcutProps): ReactNode {
  return (
    <Button
      variant="soft"
      className="h-13 min-w-14 px-3 text-[.8125rem]/[1.125rem] font-medium"
      isDisabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      {children}
    </Button>
  );
}
