import {
  Clock,
  Link2,
  Lock,
  MoonStar,
  RefreshCw,
  Scale,
  TrendingDown,
  Undo2,
} from 'virtual:lucide';
import { direction, openClose } from '@candor/contract/enums';
import { endsAtOnce } from '@candor/domain/orders/time-in-force';
import { crossOf } from '@candor/domain/time/session-cross';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { isUnanswered, refusalReason } from '../../../api/failure.ts';
import { type Say, useT } from '../../../app/words.ts';
import { compare, minus } from '../../../figures/decimals.ts';
import { priceUnit } from '../../../market/price-form.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { useIsOnline } from '../../../shell/online.ts';
import {
  broughtIn,
  type ChangedFigure,
  changesSince,
  figuresOf,
  type Preview,
  paidInAll,
} from '../../../ticket/preview-changes.ts';
import { hasLimitPrice, withFound } from '../../../ticket/ticket.ts';
import type { OrderTicket } from '../../../ticket/use-order-ticket.ts';
import { BeforeAfter } from '../../../ui/before-after.tsx';
import { exchangeZone, formatExchangeDateTime } from '../../../ui/format/exchange-zone.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { formatClock } from '../../../ui/format/time.ts';
import { Note } from '../../../ui/note.tsx';
import { SentenceGap } from '../../../ui/sentence-gap.tsx';
import { CommitSheet, type Consequence } from './commit-sheet.tsx';
import { orderSentence } from './confirm-words.ts';
import { slippageGuardPercent } from './order-type-words.ts';
import { shownPrice } from './price-words.ts';
import { useRefusalText } from './refusal-text.ts';
import { Sentence } from './sentence.tsx';
import { atOnceWords } from './time-in-force.tsx';
import { TransferLink } from './transfer-link.tsx';

interface TicketConfirmProps {
  screen: OrderTicket;
  preview: Preview;
  receipt: ReactNode;
}

/** "Check this order": sentence, the whole receipt, what happens next, then slide or tap. */
export function TicketConfirm({ screen, preview, receipt }: TicketConfirmProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { ticket, instrument, quote, seen, sending } = screen;
  const named = {
    name: quote.data?.name ?? instrument.name,
    currency: quote.data === undefined ? preview.currency : priceUnit(quote.data),
  };
  return (
    <CommitSheet
      isOpen={seen !== null}
      onClose={screen.closeSheet}
      title={t(m.payment_confirm_title)}
      tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
      sentence={<Sentence text={orderSentence(withFound(ticket, preview.num), named, t)} />}
      receipt={
        <>
          {/* Once sent, the order itself has changed the figures. */}
          {seen !== null && sending.state === 'idle' && (
            <Changes before={seen} now={preview} of={screen} />
          )}
          {receipt}
        </>
      }
      consequences={consequences(screen, preview, t)}
      problem={<Refusal error={sending.error} preview={preview} />}
      slideLabel={t(m.payment_slide)}
      tone={ticket.direction === direction.buy ? 'buy' : 'sell'}
      state={sending.state}
      reason={isOnline ? confirmReason(screen, preview, t) : t(m.payment_why_offline)}
      onConfirm={() => void screen.place()}
      onCheckAndRetry={() => void screen.checkAndRetry()}
    />
  );
}

/** Why the sheet cannot be confirmed at this moment; null when it can. */
function confirmReason(screen: OrderTicket, preview: Preview, say: Say): string | null {
  if (!screen.isFresh) return say(m.payment_why_preview);
  return preview.wouldRefuse?.msg ?? null;
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function consequences(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  return [
    ...fillLines(screen, preview, say),
    ...exitLine(screen, say),
    ...riskLine(screen, preview, say),
    ...cancelLine(screen, preview, say),
    ...preview.warnings.map((text) => ({ key: text, icon: <Scale {...iconShape} />, text })),
  ];
}

/** When it fills, at what, and how long it waits. */
function fillLines(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket } = screen;
  const lines: Consequence[] = [];
  const add = (key: string, icon: ReactNode, text: string) => lines.push({ key, icon, text });
  const cross = crossOf(ticket.timeInForce);
  const { waitsForOpen, nextOpenTimestamp, crossTimestamp, reopenTimestamp } = preview;
  if (crossTimestamp !== undefined) {
    const time = timeOf(crossTimestamp, screen, say);
    const words = cross === 'open' ? m.payment_at_open : m.payment_at_close;
    add('cross', <Clock {...iconShape} />, say(words, { time }));
  } else if (waitsForOpen && nextOpenTimestamp != null) {
    const time = timeOf(nextOpenTimestamp, screen, say);
    add('waits', <Clock {...iconShape} />, say(m.payment_closed, { time }));
  } else if (reopenTimestamp !== undefined) {
    const time = timeOf(reopenTimestamp, screen, say);
    add('reopens', <Clock {...iconShape} />, say(m.payment_reopens, { time }));
  }
  if (preview.mostCost !== undefined) {
    const amount = formatMoney(preview.mostCost, preview.currency);
    add('most', <Lock {...iconShape} />, say(m.payment_amount_most, { amount }));
  }
  if (!hasLimitPrice(ticket.type)) {
    const percent = slippageGuardPercent;
    const isHeld = waitsForOpen || cross !== null || reopenTimestamp !== undefined;
    const words = isHeld ? m.payment_holds_guard : m.payment_fills_at_once;
    add('market', <Scale {...iconShape} />, say(words, { percent }));
  } else if (endsAtOnce(ticket.timeInForce)) {
    add('at-once', <Clock {...iconShape} />, say(atOnceWords(ticket.timeInForce)));
  } else if (cross === null) {
    const ofDay = ticket.isExtended ? m.payment_waits_extended : m.payment_waits_day_plain;
    const words = ticket.timeInForce === 'day' ? ofDay : m.payment_waits_gtc;
    add(ticket.timeInForce, <Clock {...iconShape} />, say(words));
  }
  if (ticket.isExtended) {
    add('extended', <MoonStar {...iconShape} />, say(m.payment_extended_means));
  }
  return lines;
}

/** Where what is opened is to be left again. */
function exitLine({ ticket, instrument, quote }: OrderTicket, say: Say): Consequence[] {
  const form = quote.data && { currency: priceUnit(quote.data) };
  const exits = [
    [ticket.takeProfit, m.payment_take_profit],
    [ticket.stopLoss, m.payment_stop_loss],
  ] as const;
  const told = exits.filter(([price]) => price !== '');
  if (told.length === 0) return [];
  const text = told
    .map(([price, label]) => `${say(label)} ${shownPrice(price, instrument, form)}`)
    .join(' · ');
  return [{ key: 'exits', icon: <Link2 {...iconShape} />, text }];
}

/** What leverage does to what is opened. */
function riskLine(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket, instrument, quote } = screen;
  if (ticket.leverage === 1 || ticket.openClose === openClose.close) return [];
  const percent = (100 / ticket.leverage).toFixed(1).replace('.0', '');
  const n = String(ticket.leverage);
  const isShort = ticket.direction === direction.sell;
  const risk = isShort ? m.payment_leverage_risk_short : m.payment_leverage_risk;
  const price = preview.liquidationPrice;
  const near =
    price == null
      ? ''
      : ` ${say(m.payment_liquidation_near, {
          price: shownPrice(price, instrument, quote.data && { currency: priceUnit(quote.data) }),
        })}`;
  const text = say(risk, { n, percent }) + near;
  return [{ key: 'risk', icon: <TrendingDown {...iconShape} />, text }];
}

function cancelLine(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket } = screen;
  const line = (text: string) => [{ key: 'cancel', icon: <Undo2 {...iconShape} />, text }];
  const { cutOffTimestamp, waitsForOpen } = preview;
  if (cutOffTimestamp !== undefined) {
    const time = timeOf(cutOffTimestamp, screen, say);
    return line(say(m.product_auction_cancel_until, { time }));
  }
  if (waitsForOpen) return line(say(m.payment_cancel_before_open));
  const waits = hasLimitPrice(ticket.type) && !endsAtOnce(ticket.timeInForce);
  return waits ? line(say(m.payment_cancel_before_fill)) : [];
}

function timeOf(atMs: number, { instrument, quote }: OrderTicket, say: Say): string {
  const zone = exchangeZone({ market: instrument.market, timeZone: quote.data?.timeZone });
  return formatExchangeDateTime(atMs, zone, say);
}

const changeWords = {
  price: m.common_trade_price,
  total: m.common_trade_total_amount,
  fee: m.common_trade_handling_fee,
  after: m.payment_after_order,
} as const satisfies Record<ChangedFigure, unknown>;

interface ChangesProps {
  before: Preview;
  now: Preview;
  of: OrderTicket;
}

/** The figures of the button beside those of now, where a tick moved them. */
function Changes({ before, now, of }: ChangesProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { ticket, instrument, quote, reading } = of;
  const form = quote.data && { currency: priceUnit(quote.data) };
  const shown = (figure: ChangedFigure, value: string) =>
    figure === 'price' ? shownPrice(value, instrument, form) : formatMoney(value, now.currency);
  if (changesSince(before, now).length === 0) return null;
  const isBuy = ticket.direction === direction.buy;
  const [was, is] = isBuy ? [paidInAll(before), paidInAll(now)] : [before, now].map(broughtIn);
  const rows = figuresOf(before, now).map((row) => ({
    key: row.figure,
    label: t(changeWords[row.figure]),
    before: shown(row.figure, row.before),
    after: shown(row.figure, row.now),
  }));
  return (
    <>
      <Note tone="accent" icon={<RefreshCw {...iconShape} />}>
        <b>{t(m.payment_changed_title, { time: formatClock(reading.readAtMs ?? 0, timeZone) })}</b>
        <SentenceGap />
        {was != null && is != null && <Difference {...{ was, is, isBuy, of: now }} />}
      </Note>
      <BeforeAfter caption={t(m.payment_confirm_title)} rows={rows} now={t(m.ui_now)} />
    </>
  );
}

interface DifferenceProps {
  was: string;
  is: string;
  isBuy: boolean;
  of: Pick<Preview, 'currency'>;
}

/** By how much it costs or brings more or less than a moment ago. */
function Difference({ was, is, isBuy, of }: DifferenceProps): ReactNode {
  const t = useT();
  const by = compare(is, was);
  if (by === 0) return null;
  const amount = formatMoney(by > 0 ? minus(is, was) : minus(was, is), of.currency);
  const [more, less] = isBuy
    ? [m.payment_changed_more, m.payment_changed_less]
    : [m.payment_changed_brings_more, m.payment_changed_brings_less];
  return t(by > 0 ? more : less, { amount });
}

/**
 * Why the last try was refused, and the way on where there is one. An
 * unanswered one has its own block.
 */
function Refusal({ error, preview }: { error: unknown; preview: Preview }): ReactNode {
  const text = useRefusalText(error, preview.wouldRefuse);
  if (error === undefined || isUnanswered(error)) return null;
  return (
    <Note tone="danger">
      <span role="alert">{text}</span>
      <SentenceGap />
      {refusalReason(error) === 'INSUFFICIENT' && <TransferLink to={preview.walletType} />}
    </Note>
  );
}
