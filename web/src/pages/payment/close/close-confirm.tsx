import { Scale, Undo2 } from 'virtual:lucide';
import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { formatMoney } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { isUnanswered, refusalReason } from '../../../api/failure.ts';
import { guardOf } from '../../../ticket/guard.ts';
import { CommitSheet, type Consequence } from '../shared/commit-sheet.tsx';
import { slippageGuardPercent } from '../shared/order-type-words.ts';
import { useRefusalText } from '../shared/refusal-text.ts';
import { asksAgainWords, SeenGuard, SeenReceipt, useAsSeen } from '../shared/seen-receipt.tsx';
import { Sentence } from '../shared/sentence.tsx';
import { type CloseReceiptProps, closeRows } from './close-receipt.tsx';
import { closeReason, closeSentence } from './close-words.ts';
import type { Closing } from './use-closing.ts';

interface CloseConfirmProps {
  closing: Closing;
  /** What the receipt is made of, as it is now; null while it is not known. */
  of: CloseReceiptProps | null;
  isOnline: boolean;
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** "Check this order" for a close: sentence, receipt, what happens next, then slide or tap. */
export function CloseConfirm({ closing, of, isOnline }: CloseConfirmProps): ReactNode {
  const t = useT();
  const { sending, side, isFresh } = closing;
  const refusal = useRefusalText(sending.error);
  const isMoved = refusalReason(sending.error) === 'PRICE_MOVED';
  const isRefused = sending.error !== undefined && !isUnanswered(sending.error) && !isMoved;
  // A short is closed by a purchase.
  const isBuy = side !== direction.buy;
  const figure = of && formatMoney(of.figures.received, of.preview.currency);
  const reason = isFresh ? closeReason(closing, t) : t(m.payment_why_preview);
  return (
    <CommitSheet
      isOpen={closing.isAsking}
      onClose={closing.closeSheet}
      title={t(m.payment_confirm_title)}
      tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
      sentence={<Sentence text={closeSentence(closing, t)} />}
      receipt={<WhatItBrings closing={closing} of={of} />}
      consequences={consequencesOf(closing, t)}
      problem={
        isRefused && (
          <Note tone="danger">
            <span role="alert">{refusal}</span>
          </Note>
        )
      }
      slide={{
        label: t(m.payment_slide_close),
        figure,
        asksAgain: closing.asksAgain ? asksAgainWords(isBuy, figure, t) : null,
      }}
      tone={isBuy ? 'buy' : 'sell'}
      state={sending.state}
      reason={isOnline ? reason : t(m.payment_why_offline)}
      onConfirm={() => void closing.place()}
      onCheckAndRetry={() => void closing.checkAndRetry()}
    />
  );
}

function consequencesOf({ ticket, reading }: Closing, say: Say): Consequence[] {
  if (ticket.type === orderType.limit) {
    const text = say(m.payment_cancel_before_fill);
    return [{ key: 'cancel', icon: <Undo2 {...iconShape} />, text }];
  }
  // The guard is stated beside its ruler, where there is one.
  if (guardOf(reading.preview) !== null) return [];
  const text = say(m.payment_fills_at_once, { percent: slippageGuardPercent });
  return [{ key: 'at-once', icon: <Scale {...iconShape} />, text }];
}

/** The receipt with what the customer saw first beside what is now, and the guard under it. */
function WhatItBrings({ closing, of }: Pick<CloseConfirmProps, 'closing' | 'of'>): ReactNode {
  const t = useT();
  const { seen, instrument, asksAgain } = closing;
  const before = useAsSeen(seen, of);
  if (of === null || seen === null) return null;
  return (
    <>
      <SeenReceipt
        title={t(m.payment_what_it_brings)}
        rows={closeRows(of, t)}
        before={before === null ? [] : closeRows(before, t)}
        readAtMs={closing.reading.readAtMs}
        quote={closing.quote.data}
        seen={seen}
        instrument={instrument}
      />
      <SeenGuard seen={seen} instrument={instrument} asksAgain={asksAgain} now={of.preview} />
    </>
  );
}
