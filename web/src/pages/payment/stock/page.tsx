import { direction, source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useT } from '../../../app/words.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { EmptyReceipt } from '../shared/empty-receipt.tsx';
import { BidAsk, InstrumentHead } from '../shared/instrument-head.tsx';
import { MarketState } from '../shared/market-state.tsx';
import { orderLane } from '../shared/order-lanes.ts';
import type { OrderRules } from '../shared/order-rules.ts';
import type { Preview } from '../shared/preview-changes.ts';
import { type NamedInstrument, useInstrument } from '../shared/use-instrument.ts';
import { useMoneyTopics } from '../shared/use-money-topics.ts';
import { useOrderQuote } from '../shared/use-order-quote.ts';
import { usePreview } from '../shared/use-preview.ts';
import { PlaceButton } from './place-button.tsx';
import { ticketFault } from './ticket.ts';
import { TicketConfirm } from './ticket-confirm.tsx';
import { TicketForm } from './ticket-form.tsx';
import { PendingOrderNote, RestoredNote, WaitsForOpenNote } from './ticket-notes.tsx';
import { TicketReceipt } from './ticket-receipt.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { duplicateOf, openDuplicate, useOrderSending } from './use-order-sending.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { offeredTicket, orderInput, ticketRules, useTicketDraft } from './use-ticket.ts';

/** Buy or sell a stock, block, auction stock, Hong Kong stock, coin or bond. */
export function Page(): ReactNode {
  const t = useT();
  const instrument = useInstrument(source.stock);
  if (instrument === null) {
    return (
      <Screen title={t(m.payment_title)}>
        <TicketSkeleton />
      </Screen>
    );
  }
  return <RulesOfTicket instrument={instrument} />;
}

/** Nothing can be filled in before the steps and limits of the instrument are known. */
function RulesOfTicket({ instrument }: { instrument: NamedInstrument }): ReactNode {
  const t = useT();
  const { code, market } = instrument;
  const rules = useCall('getMinCount', { stockCode: code, market, source: instrument.source });
  if (rules.data !== undefined) return <TicketScreen instrument={instrument} rules={rules.data} />;
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

interface TicketScreenProps {
  instrument: NamedInstrument;
  rules: OrderRules;
}

function TicketScreen({ instrument, rules }: TicketScreenProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  useMoneyTopics();
  const draft = useTicketDraft(instrument);
  const ticket = offeredTicket(draft.ticket, rules);
  const quote = useOrderQuote(instrument);
  const lane = orderLane(instrument.source);
  const wallet = useCall('walletBalance', { walletType: lane.wallet });
  const held = useCall('positionByStock', {
    stockCode: instrument.code,
    direction: direction.buy,
    source: instrument.source,
    market: instrument.market,
  });
  const shortcuts = useShortcuts(ticket, instrument, held.data?.closableNum ?? null);
  const holding = held.data === undefined ? null : { closableNum: held.data?.closableNum ?? '0' };
  const fault = ticketFault(ticket, ticketRules(rules), holding);
  const reading = usePreview(fault === null ? orderInput(ticket, instrument) : null);
  const { preview } = reading;

  const { sending, place, checkAndRetry } = useOrderSending(instrument, draft.forget);
  const duplicate = duplicateOf(sending.error);
  useEffect(() => {
    if (duplicate !== null) openDuplicate(duplicate, failureText(sending.error, t));
  }, [duplicate, sending.error, t]);

  const [seen, setSeen] = useState<{ preview: Preview; atMs: number } | null>(null);
  const ask = () => {
    if (preview === null) return;
    sending.clearError();
    setSeen({ preview, atMs: Date.now() });
    reading.retry();
  };
  const isFresh = seen !== null && (reading.readAtMs ?? 0) >= seen.atMs && reading.isCurrent;
  const isWaiting = preview !== null && (preview.waitsForOpen || ticket.type !== 0);
  const receipt = preview && (
    <TicketReceipt {...{ ticket, preview, wallet, isWaiting }} quote={quote.data} />
  );

  return (
    <Screen
      title={t(m.payment_title)}
      bar={
        <ActionBar note={t(m.payment_paper_order)} isPaperNote>
          <PlaceButton
            name={quote.data?.name ?? instrument.name}
            {...{ ticket, fault, reading, wallet, isWaiting, isOnline }}
            isUnknown={sending.state === 'unknown'}
            onPress={ask}
          />
        </ActionBar>
      }
    >
      <InstrumentHead instrument={instrument} quote={quote.data} />
      {quote.data !== undefined && (
        <div className="px-edge pb-2">
          <MarketState
            instrument={instrument}
            marketStatus={quote.data.marketStatus}
            nextOpenTimestamp={quote.data.nextOpenTimestamp}
          />
        </div>
      )}
      <BidAsk quote={quote.data} />
      {quote.error !== undefined && (
        <ErrorBlock isInline message={failureText(quote.error, t)} onRetry={quote.retry} />
      )}
      {sending.state === 'unknown' && seen === null && (
        <PendingOrderNote onCheck={() => void checkAndRetry()} />
      )}
      {draft.isRestored && sending.state === 'idle' && <RestoredNote />}
      <WaitsForOpenNote instrument={instrument} quote={quote.data} />
      <TicketForm
        {...{ ticket, rules, fault, shortcuts }}
        quote={quote.data}
        onChange={draft.change}
      />
      <div className="px-edge pt-3.5">
        {receipt ?? <EmptyReceipt reading={reading} isComplete={fault === null} />}
      </div>
      {preview !== null && (
        <TicketConfirm
          isOpen={seen !== null}
          onClose={() => setSeen(null)}
          {...{ ticket, instrument, preview, receipt }}
          quote={quote.data}
          seen={seen?.preview ?? null}
          state={sending.state}
          error={sending.error}
          reason={confirmReason()}
          onConfirm={() => void place(ticket)}
          onCheckAndRetry={() => void checkAndRetry()}
        />
      )}
    </Screen>
  );

  /** Why the sheet cannot be confirmed at this moment; null when it can. */
  function confirmReason(): string | null {
    if (!isOnline) return t(m.payment_why_offline);
    if (!isFresh) return t(m.payment_why_preview);
    if (preview?.wouldRefuse != null) return preview.wouldRefuse.msg;
    return null;
  }
}
