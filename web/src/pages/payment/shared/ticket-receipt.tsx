import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { priceUnit } from '../../../market/price-form.ts';
import { mostTaken } from '../../../ticket/guard.ts';
import { type MoneyEffect, moneyEffect, openAllowance } from '../../../ticket/preview-changes.ts';
import { AccruedLine } from './accrued-line.tsx';
import { Explainable, ExplainSheet } from './explain-sheet.tsx';
import {
  type ExplainedFigure,
  explanationOf,
  isPlain,
  type TicketReceiptProps,
} from './explanations.ts';
import { FeeLines } from './fee-lines.tsx';
import { shortHoldPercent, slippageGuardPercent } from './order-type-words.ts';
import { shownPrice } from './price-words.ts';
import { countText } from './stake/unit-words.ts';
import { hasMarginLine } from './ticket-rows.tsx';
import { WhatIfHeld } from './what-if-held.tsx';

interface FirstProps {
  /** Of a first order: a purchase that borrows nothing says once what it comes to. */
  isFirst?: boolean;
}

/** Block 7: every part of what the order costs, adding up to the figure on the button. */
export function TicketReceipt(props: TicketReceiptProps & FirstProps): ReactNode {
  const t = useT();
  const [explained, setExplained] = useState<ExplainedFigure | null>(null);
  const label = (figure: ExplainedFigure, text: string) => (
    <Explainable onExplain={() => setExplained(figure)}>{text}</Explainable>
  );
  const { preview, quote } = props;
  // What is at stake stands above, with the wallet before and after.
  const isStaked = preview.stake !== undefined;
  return (
    <>
      <Receipt>
        <CostLines {...props} label={label} />
        <Effect {...props} label={label} />
        {!isStaked && <WalletLines {...props} label={label} />}
        {!isStaked && preview.liquidationPrice != null && (
          <ReceiptLine
            label={label('liquidation', t(m.payment_liquidation_price))}
            value={priceText(preview.liquidationPrice, quote)}
          />
        )}
        {preview.overnight !== undefined && (
          <ReceiptLine
            label={label('overnight', t(m.payment_overnight))}
            value={nightText(preview.overnight, { isStaked, currency: preview.currency }, t)}
          />
        )}
      </Receipt>
      {!isStaked && <WhatIfHeld preview={preview} />}
      <ExplainSheet
        explanation={explained === null ? null : explanationOf(explained, props, t)}
        onClose={() => setExplained(null)}
      />
    </>
  );
}

/** What a night costs or brings: in words where the stakes are told, else with its sign. */
function nightText(
  { amount }: NonNullable<TicketReceiptProps['preview']['overnight']>,
  of: { readonly isStaked: boolean; readonly currency: string },
  say: Say,
): string {
  if (!of.isStaked) {
    return say(m.payment_a_night, { amount: formatSignedMoney(negated(amount), of.currency) });
  }
  const isPaid = signOf(amount) > 0;
  const size = formatMoney(isPaid ? amount : negated(amount), of.currency);
  return say(isPaid ? m.payment_night_pay : m.payment_night_get, { amount: size });
}

function priceText(value: string, quote: TicketReceiptProps['quote']): string {
  return shownPrice(value, quote, quote && { currency: priceUnit(quote) });
}

type Labelled = TicketReceiptProps &
  FirstProps & {
    label: (figure: ExplainedFigure, text: string) => ReactNode;
  };

/** Total, rate, margin, fees and slippage. A sale locks no margin, so it shows none. */
function CostLines(props: Labelled): ReactNode {
  const { preview, ticket, quote, multiplier, label, unitPrice } = props;
  const t = useT();
  const money = (value: string | null | undefined) => formatMoney(value, preview.currency);
  const price = preview.estPrice ?? (ticket.price === '' ? null : ticket.price);
  const margin =
    ticket.leverage === 1
      ? t(m.common_trade_margin)
      : t(m.payment_margin_at, { n: String(ticket.leverage) });
  const hasMargin = props.isFirst !== true || hasMarginLine(props);
  return (
    <>
      <ReceiptLine
        label={
          <>
            {label('total', t(m.common_trade_total_amount))}{' '}
            <span className="num">
              {countText(ticket.quantity, props.minCount)}
              {unitPrice !== undefined && ` × ${unitPrice}`}
              {unitPrice === undefined && price !== null && ` × ${priceText(price, quote)}`}
              {unitPrice === undefined &&
                price !== null &&
                !isPlain(multiplier) &&
                ` × ${formatQuantity(multiplier)}`}
            </span>
          </>
        }
        value={money(preview.totalAmount)}
      />
      {preview.fxRate != null && quote !== undefined && (
        <ReceiptLine
          label={t(m.common_wallet_exchange_rate)}
          value={t(m.payment_rate_note, {
            base: quote.currency,
            rate: preview.fxRate,
            quote: preview.currency,
          })}
        />
      )}
      {preview.margin != null && signOf(preview.margin) > 0 && hasMargin && (
        <ReceiptLine label={label('margin', margin)} value={money(preview.margin)} />
      )}
      <ReceiptLine
        label={label('fee', t(m.common_trade_handling_fee))}
        value={money(preview.fee)}
      />
      <FeeLines lines={preview.feeLines} currency={preview.currency} />
      <AccruedLine accrued={preview.accruedInterest} currency={preview.currency} />
      <ReceiptLine
        label={label('slippage', t(m.payment_estimated_slippage))}
        value={money(preview.estSlippage)}
      />
    </>
  );
}

const effectWords = {
  taken: m.payment_taken_now,
  held: m.payment_held_until,
  received: m.payment_receive,
  none: m.payment_taken_now,
} as const satisfies Record<MoneyEffect['kind'], unknown>;

/**
 * The sum line: what leaves or comes to Available Funds. What a waiting
 * order holds on top stands above it.
 */
function Effect({ preview, wallet, ticket, isWaiting, label }: Labelled): ReactNode {
  const t = useT();
  if (wallet.data === undefined) return null;
  const effect = moneyEffect(preview, { available: wallet.data.available, isWaiting });
  const allowance = openAllowance(preview, effect);
  const most = mostTaken(preview, effect);
  const isShort = ticket.direction === direction.sell;
  return (
    <>
      {allowance !== null && (
        <ReceiptLine
          label={label('allowance', t(m.payment_open_allowance))}
          value={formatMoney(allowance, preview.currency)}
        />
      )}
      <ReceiptLine
        isSum
        label={t(effectWords[effect.kind])}
        value={formatMoney(effect.amount, preview.currency)}
      />
      {most !== null && (
        <ReceiptLine
          label={label(
            'most',
            t(isShort ? m.payment_most_short : m.payment_most_guard, {
              percent: isShort ? shortHoldPercent : slippageGuardPercent,
            }),
          )}
          value={formatMoney(most, preview.currency)}
        />
      )}
    </>
  );
}

function WalletLines({ preview, wallet, label }: Labelled): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, readAtMs, retry } = wallet;
  const quiet = (text: string) => <span className="font-medium text-ink-2">{text}</span>;
  const known =
    data !== undefined && readAtMs !== undefined
      ? {
          value: formatMoney(data.available, data.currency),
          age: t(m.common_as_of, { time: formatClock(readAtMs, timeZone) }),
        }
      : undefined;
  const isKnown = data !== undefined && error === undefined;
  return (
    <>
      <ReceiptLine
        label={label('available', t(m.common_wallet_available_funds))}
        value={
          isKnown ? (
            quiet(formatMoney(data.available, data.currency))
          ) : (
            <NotLoaded onRetry={retry} lastKnown={known} />
          )
        }
      />
      <ReceiptLine
        label={label('after', t(m.payment_after_order))}
        value={quiet(
          formatMoney(
            isKnown && preview.wouldRefuse == null ? preview.buyingPowerAfter : null,
            preview.currency,
          ),
        )}
      />
    </>
  );
}
