import type { Source } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { type Say, useT } from '@candor/ui/words';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useUserIsKnown } from '../../../account/first-order.ts';
import { failureText } from '../../../api/failure.ts';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { CoolingOffNote } from '../../../market/cooling-off-note.tsx';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { faultText } from '../../../ticket/fault-words.ts';
import { fault } from '../../../ticket/faults.ts';
import { withFound } from '../../../ticket/ticket.ts';
import { type NamedInstrument, useInstrument } from '../../../ticket/use-instrument.ts';
import { useOrderQuote } from '../../../ticket/use-order-quote.ts';
import {
  type OrderSubject,
  type OrderTicket,
  useOrderTicket,
} from '../../../ticket/use-order-ticket.ts';
import { EmptyReceipt } from './empty-receipt.tsx';
import type { TicketReceiptProps } from './explanations.ts';
import { FirstOrderNote } from './first-order.tsx';
import { BidAsk, InstrumentHead } from './instrument-head.tsx';
import { LackBlock } from './lack/lack-block.tsx';
import { isMoving, MoveBar } from './lack/move-bar.tsx';
import { type MoneyMove, useMove } from './lack/use-move.ts';
import { MarketState } from './market-state.tsx';
import { PlaceButton } from './place-button.tsx';
import { AtStake } from './stake/at-stake.tsx';
import { tradedName } from './stake/traded-name.ts';
import { lineOf, unitPriceText } from './stake/unit-line.tsx';
import { TicketConfirm } from './ticket-confirm.tsx';
import { TicketForm } from './ticket-form.tsx';
import { NotTakenNote, PendingOrderNote, RestoredNote, WaitsForOpenNote } from './ticket-notes.tsx';
import { TicketReceipt } from './ticket-receipt.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';

/** What the server still calculates is asked for again. */
const PENDING_MS = 1000;

/** What an order page is of. */
export interface TicketKind {
  /** Of its instruments, where the address does not say. */
  readonly source: Source;
  /** Under the prices: what nobody else has, such as the auction of a share. */
  readonly UnderHead?: ComponentType<{
    readonly of: NamedInstrument;
    readonly reading: Reading<StockQuote>;
  }>;
  /** Beside the code, in place of the exchange; a hook. */
  readonly useDetail?: (of: NamedInstrument, quote: StockQuote | undefined) => string | undefined;
  /** Under the receipt: what is true of its orders besides. */
  readonly UnderReceipt?: ComponentType<UnderReceiptProps>;
}

export interface UnderReceiptProps {
  readonly of: NamedInstrument;
  readonly rules: OrderSubject['rules'];
  readonly costed: TicketReceiptProps;
}

interface OfKind {
  kind: TicketKind;
}

/** The page that takes an order: it lays out what the ticket engine knows of its product. */
export function OrderTicketPage({ kind }: OfKind): ReactNode {
  const t = useT();
  const instrument = useInstrument(kind.source);
  if (instrument === null) {
    return (
      <Screen title={t(m.payment_title)}>
        <TicketSkeleton />
      </Screen>
    );
  }
  return <RulesOfTicket kind={kind} instrument={instrument} />;
}

/** Nothing can be filled in before the steps and limits of the instrument are known. */
function RulesOfTicket({ kind, instrument }: OfKind & { instrument: NamedInstrument }): ReactNode {
  const t = useT();
  const { code, market } = instrument;
  const [isPending, setPending] = useState(false);
  const everyMs = isPending ? PENDING_MS : undefined;
  const key = { stockCode: code, market, source: instrument.source };
  const rules = useCall('getMinCount', key, { everyMs });
  const isNowPending = rules.data?.ordinaryDayPending === true;
  useEffect(() => setPending(isNowPending), [isNowPending]);
  const isKnown = useUserIsKnown();
  if (rules.data !== undefined && isKnown) {
    const product = productOf(instrument);
    const known = { kind, instrument, product, rules: rules.data };
    if (product.call === null) return <LookedAtPage {...known} />;
    return <TicketPage {...known} call={product.call} />;
  }
  return (
    <Screen title={t(m.payment_title)}>
      {rules.error === undefined ? (
        <TicketSkeleton />
      ) : (
        <ErrorBlock message={failureText(rules.error, t)} onRetry={rules.retry} />
      )}
    </Screen>
  );
}

/** What no call takes an order of is there to be looked at, and says so. */
function LookedAtPage({ kind, instrument, ...of }: OfKind & Omit<OrderSubject, 'call'>): ReactNode {
  const t = useT();
  const quote = useOrderQuote(instrument);
  return (
    <Screen title={t(m.payment_title)}>
      <TicketHead kind={kind} instrument={instrument} quote={quote} />
      <NotTakenNote reason={refusalText(of, t)} />
    </Screen>
  );
}

/** Why no order is taken: the server's sentence, or that of the product. */
function refusalText({ rules, product }: Omit<OrderSubject, 'instrument' | 'call'>, say: Say) {
  if (rules.refuseReason != null || product.isOpen) return rules.refuseReason ?? null;
  return faultText(fault('order', product.refusal), say);
}

function TicketPage({ kind, ...subject }: OfKind & OrderSubject): ReactNode {
  const t = useT();
  const screen = useOrderTicket(subject);
  const { instrument, ticket, reading, wallet, isWaiting, sending } = screen;
  const refusal = refusalText(subject, t);
  const isTaken = screen.terms.refusal === null;
  const { source, market, code } = instrument;
  const lack = screen.wouldRefuse?.lack ?? null;
  const move = useMove(`order ${source}:${market}:${code}`, lack, screen.moneyMoved);
  const costed = reading.preview && {
    wallet,
    isWaiting,
    quote: screen.quote.data,
    preview: reading.preview,
    ticket: withFound(ticket, reading.preview.num),
    multiplier: subject.rules.multiplier,
    unitPrice: unitPriceText(subject.rules, ticket, reading.preview),
    minCount: lineOf(subject.rules, ticket) === null ? undefined : subject.rules.minCount,
  };
  const { UnderReceipt } = kind;
  return (
    <Screen title={t(m.payment_title)} bar={isTaken && <TicketBar screen={screen} move={move} />}>
      <TicketHead kind={kind} instrument={instrument} quote={screen.quote} />
      <NotTakenNote reason={refusal} />
      {sending.state === 'unknown' && !screen.isAsking && (
        <PendingOrderNote onCheck={() => void screen.checkAndRetry()} />
      )}
      {screen.isRestored && sending.state === 'idle' && <RestoredNote />}
      {screen.isFirst && <FirstOrderNote num={subject.rules.minCount} />}
      {isTaken && (
        <>
          <WaitsForOpenNote quote={screen.quote.data} />
          <CoolingOffNote quote={screen.quote.data} className="mx-edge mt-3" />
          <TicketForm
            {...screen}
            ticket={screen.typed}
            priced={ticket}
            quote={screen.quote.data}
            onChange={screen.change}
            atStake={costed && <AtStake {...costed} rules={subject.rules} of={instrument} />}
          />
          <div className="grid gap-3.5 px-edge pt-3.5">
            <LackBlock move={move} />
            {costed === null ? (
              <EmptyReceipt reading={reading} isComplete={screen.fault === null} />
            ) : (
              <TicketReceipt {...costed} isFirst={screen.isFirst} />
            )}
            {costed !== null && UnderReceipt && (
              <UnderReceipt of={instrument} rules={subject.rules} costed={costed} />
            )}
          </div>
        </>
      )}
      {costed !== null && <TicketConfirm screen={screen} of={costed} />}
    </Screen>
  );
}

/** The order's button; while it lacks money that another wallet has, the move of it. */
function TicketBar({ screen, move }: { screen: OrderTicket; move: MoneyMove }): ReactNode {
  const t = useT();
  const isBlocked = screen.fault !== null || screen.sending.state !== 'idle';
  if (isMoving(move) && !isBlocked) {
    const reason = screen.reading.isCurrent ? null : t(m.payment_why_preview);
    return <MoveBar move={move} reason={reason} />;
  }
  return (
    <ActionBar note={t(m.payment_paper_order)} isPaperNote>
      <PlaceButton screen={screen} />
    </ActionBar>
  );
}

const noDetail = () => undefined;

/** Block 1: name, last price, market state, bid and ask. */
function TicketHead(props: OfKind & Pick<OrderTicket, 'instrument' | 'quote'>): ReactNode {
  const t = useT();
  const { instrument, quote } = props;
  const { UnderHead, useDetail = noDetail } = props.kind;
  const detail = useDetail(instrument, quote.data);
  return (
    <>
      <InstrumentHead
        instrument={instrument}
        quote={quote.data}
        title={tradedName(instrument, quote.data)}
        detail={detail}
      />
      <div className="min-h-[30px] px-edge pb-2">
        {quote.data !== undefined && (
          <MarketState
            instrument={{ ...instrument, timeZone: quote.data.timeZone }}
            marketStatus={quote.data.marketStatus}
            nextOpenTimestamp={quote.data.nextOpenTimestamp}
          />
        )}
      </div>
      <BidAsk quote={quote.data} />
      {UnderHead && <UnderHead of={instrument} reading={quote} />}
      {quote.error !== undefined && (
        <ErrorBlock isInline message={failureText(quote.error, t)} onRetry={quote.retry} />
      )}
    </>
  );
}
