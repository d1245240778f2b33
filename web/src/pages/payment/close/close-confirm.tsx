import { Scale, Undo2 } from 'virtual:lucide';
import { direction, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { isUnanswered } from '../../../api/failure.ts';
import { type Say, useT } from '../../../app/words.ts';
import { Note } from '../../../ui/note.tsx';
import { CommitSheet, type Consequence } from '../shared/commit-sheet.tsx';
import { useRefusalText } from '../shared/refusal-text.ts';
import { Sentence } from '../shared/sentence.tsx';
import { closeReason, closeSentence } from './close-words.ts';
import type { Closing } from './use-closing.ts';

interface CloseConfirmProps {
  closing: Closing;
  receipt: ReactNode;
  isOnline: boolean;
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** "Check this order" for a close: sentence, receipt, what happens next, then slide or tap. */
export function CloseConfirm({ closing, receipt, isOnline }: CloseConfirmProps): ReactNode {
  const t = useT();
  const { sending, side, isFresh } = closing;
  const refusal = useRefusalText(sending.error);
  const isRefused = sending.error !== undefined && !isUnanswered(sending.error);
  const reason = isFresh ? closeReason(closing, t) : t(m.payment_why_preview);
  return (
    <CommitSheet
      isOpen={closing.isAsking}
      onClose={closing.closeSheet}
      title={t(m.payment_confirm_title)}
      tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
      sentence={<Sentence text={closeSentence(closing, t)} />}
      receipt={receipt}
      consequences={[consequenceOf(closing, t)]}
      problem={
        isRefused && (
          <Note tone="danger">
            <span role="alert">{refusal}</span>
          </Note>
        )
      }
      slideLabel={t(m.payment_slide_close)}
      tone={side === direction.buy ? 'sell' : 'buy'}
      state={sending.state}
      reason={isOnline ? reason : t(m.payment_why_offline)}
      onConfirm={() => void closing.place()}
      onCheckAndRetry={() => void closing.checkAndRetry()}
    />
  );
}

function consequenceOf({ ticket }: Closing, say: Say): Consequence {
  if (ticket.type === orderType.limit) {
    const text = say(m.payment_cancel_before_fill);
    return { key: 'cancel', icon: <Undo2 {...iconShape} />, text };
  }
  const text = say(m.payment_fills_at_once, { percent: '1' });
  return { key: 'at-once', icon: <Scale {...iconShape} />, text };
}
