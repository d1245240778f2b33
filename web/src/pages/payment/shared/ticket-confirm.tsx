import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { isUnanswered, refusalReason } from '../../../api/failure.ts';
import { priceUnit } from '../../../market/price-form.ts';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { withFound } from '../../../ticket/ticket.ts';
import type { OrderTicket } from '../../../ticket/use-order-ticket.ts';
import { CommitSheet } from './commit-sheet.tsx';
import { orderSentence } from './confirm-words.ts';
import { Explainable, ExplainSheet } from './explain-sheet.tsx';
import { type ExplainedFigure, explanationOf, type TicketReceiptProps } from './explanations.ts';
import { useRefusalText } from './refusal-text.ts';
import { asksAgainWords, SeenGuard, SeenReceipt, useAsSeen } from './seen-receipt.tsx';
import { Sentence } from './sentence.tsx';
import { LossTable } from './stake/loss-table.tsx';
import { tradedName } from './stake/traded-name.ts';
import { lineOf } from './stake/unit-line.tsx';
import { countedText } from './stake/unit-words.ts';
import { ticketConsequences } from './ticket-consequences.tsx';
import { effectText, ticketRows } from './ticket-rows.tsx';
import { TransferLink } from './transfer-link.tsx';
import { WhatIfHeld } from './what-if-held.tsx';

interface TicketConfirmProps {
  screen: OrderTicket;
  /** What the receipt is made of, as it is now. */
  of: TicketReceiptProps;
}

/** "Check this order": sentence, the whole receipt, what happens next, then slide or tap. */
export function TicketConfirm({ screen, of }: TicketConfirmProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { ticket, instrument, quote, sending } = screen;
  const { preview } = of;
  const { minCount } = screen.rules;
  const line = lineOf(screen.rules, ticket);
  const named = {
    name:
      line === null ? (quote.data?.name ?? instrument.name) : tradedName(instrument, quote.data),
    num: line === null ? undefined : countedText(ticket.quantity, { ...line, minCount }, t),
    currency: quote.data === undefined ? preview.currency : priceUnit(quote.data),
  };
  const isBuy = ticket.direction === direction.buy;
  const figure = effectText(of);
  return (
    <CommitSheet
      isOpen={screen.isAsking}
      onClose={screen.closeSheet}
      title={t(m.payment_confirm_title)}
      tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
      sentence={<Sentence text={orderSentence(withFound(ticket, preview.num), named, t)} />}
      receipt={<OrderReceipt screen={screen} of={of} />}
      consequences={ticketConsequences(screen, preview, t)}
      problem={<Refusal error={sending.error} preview={preview} />}
      slide={{
        label: t(isBuy ? m.payment_slide_buy : m.payment_slide_sell),
        figure,
        asksAgain: screen.asksAgain ? asksAgainWords(isBuy, figure, t) : null,
      }}
      tone={isBuy ? 'buy' : 'sell'}
      state={sending.state}
      reason={isOnline ? confirmReason(screen, t) : t(m.payment_why_offline)}
      onConfirm={() => void screen.place()}
      onCheckAndRetry={() => void screen.checkAndRetry()}
    />
  );
}

/** Why the sheet cannot be confirmed at this moment; null when it can. */
function confirmReason({ isFresh, wouldRefuse }: OrderTicket, say: Say): string | null {
  return isFresh ? (wouldRefuse?.msg ?? null) : say(m.payment_why_preview);
}

/** The receipt with what the customer saw first beside what is now, and the guard under it. */
function OrderReceipt({ screen, of }: TicketConfirmProps): ReactNode {
  const t = useT();
  const [explained, setExplained] = useState<ExplainedFigure | null>(null);
  const { seen, instrument } = screen;
  const wallet = useAsSeen(seen, of.wallet);
  const label = (figure: ExplainedFigure, text: string) => (
    <Explainable onExplain={() => setExplained(figure)}>{text}</Explainable>
  );
  if (seen === null) return null;
  const isBuy = of.ticket.direction === direction.buy;
  const before = { ...of, wallet, preview: seen.preview };
  return (
    <>
      <SeenReceipt
        title={t(isBuy ? m.payment_what_it_costs : m.payment_what_it_brings)}
        rows={ticketRows(of, t, label)}
        before={ticketRows(before, t, (_figure, text) => text)}
        readAtMs={screen.reading.readAtMs}
        seen={seen}
        instrument={instrument}
        quote={of.quote}
      />
      <SeenGuard
        seen={seen}
        instrument={instrument}
        now={of.preview}
        asksAgain={screen.asksAgain}
      />
      <HeldThen screen={screen} of={of} />
      <ExplainSheet
        explanation={explained === null ? null : explanationOf(explained, of, t)}
        onClose={() => setExplained(null)}
      />
    </>
  );
}

/** What moves against it would take of what is held then. */
function HeldThen({ screen, of }: TicketConfirmProps): ReactNode {
  const { ticket, preview, quote, minCount } = of;
  const { stake } = preview;
  if (stake === undefined) return <WhatIfHeld preview={preview} />;
  const name = tradedName(screen.instrument, quote);
  const shown = { ticket, preview, stake, quote, minCount, name };
  return <LossTable {...shown} />;
}

/**
 * Why the last try was refused, and the way on where there is one. An
 * unanswered one has its own block.
 */
function Refusal({ error, preview }: { error: unknown; preview: Preview }): ReactNode {
  const text = useRefusalText(error, preview.wouldRefuse);
  if (error === undefined || isUnanswered(error)) return null;
  // The slider's own place asks again.
  if (refusalReason(error) === 'PRICE_MOVED') return null;
  return (
    <Note tone="danger">
      <span role="alert">{text}</span>
      <SentenceGap />
      {refusalReason(error) === 'INSUFFICIENT' && <TransferLink to={preview.walletType} />}
    </Note>
  );
}
