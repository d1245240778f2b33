import { CircleHelp } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { SendState } from '../../../api/use-keyed-mutation.ts';
import { useT } from '../../../app/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SentenceGap } from '../../../ui/sentence-gap.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SlideConfirm } from '../../../ui/slide-confirm.tsx';

interface CommitSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  tag?: ReactNode;
  /** What will be done, in one plain sentence. */
  sentence: ReactNode;
  receipt: ReactNode;
  consequences: readonly Consequence[];
  /** A refusal of the last try, or what moved since the customer looked. */
  problem?: ReactNode;
  slideLabel: string;
  tone?: 'buy' | 'sell';
  state: SendState;
  /** Why it cannot be confirmed now. */
  reason?: string | null;
  onConfirm: () => void;
  onCheckAndRetry: () => void;
}

export interface Consequence {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

/**
 * The last step before money moves: sentence, receipt, consequences, then slide, or tap and
 * Confirm. Once sent it says how it stands: working, still working after 10 s, or unknown with
 * "Check and retry", which takes the place of Confirm so that nothing can be sent twice by hand.
 */
export function CommitSheet(props: CommitSheetProps): ReactNode {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={props.title} tag={props.tag}>
      <div className="grid gap-4">
        <p className="confirm-sentence">{props.sentence}</p>
        {props.receipt}
        {props.consequences.length > 0 && (
          <ul className="consequences">
            {props.consequences.map((consequence) => (
              <li key={consequence.key} className="line-note">
                {consequence.icon}
                <span>{consequence.text}</span>
              </li>
            ))}
          </ul>
        )}
        {props.problem}
        <CommitButtons {...props} />
      </div>
    </Sheet>
  );
}

function CommitButtons(props: CommitSheetProps): ReactNode {
  const t = useT();
  const { state, reason, tone, isOpen } = props;
  const [isTapping, setTapping] = useState(false);
  const isStill = useSyncExternalStore(subscribeToMotion, prefersStill);
  useEffect(() => {
    if (isOpen) setTapping(false);
  }, [isOpen]);

  if (state === 'unknown') return <UnknownOutcome onCheck={props.onCheckAndRetry} />;
  const variant = tone === 'sell' ? 'sell' : 'primary';
  if (state === 'sending' || state === 'slow') {
    return (
      <div role="status">
        <Button isFull isBusy variant={variant}>
          {t(state === 'slow' ? m.common_still_working : m.common_working)}
        </Button>
      </div>
    );
  }
  const isOff = reason != null;
  if (isTapping || isStill) {
    return (
      <Button isFull variant={variant} isDisabled={isOff} reason={reason} onClick={props.onConfirm}>
        {t(m.common_confirm)}
      </Button>
    );
  }
  return (
    <div className="grid gap-1">
      <SlideConfirm
        label={props.slideLabel}
        isDisabled={isOff}
        onConfirm={props.onConfirm}
        {...(tone === undefined ? {} : { tone })}
      />
      <Button
        isFull
        variant="text"
        className="text-ink-2"
        isDisabled={isOff}
        reason={reason}
        onClick={() => setTapping(true)}
      >
        {t(m.ui_or_tap)}
      </Button>
    </div>
  );
}

/** Sent, and nobody knows whether it ran: what that means, and the one safe way on. */
export function UnknownOutcome({ onCheck }: { onCheck: () => void }): ReactNode {
  const t = useT();
  return (
    <div className="grid gap-3" role="alert">
      <Note tone="wait" icon={<CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <b>{t(m.payment_unknown_network)}</b>
        <SentenceGap />
        {t(m.payment_unknown_title)}
        <SentenceGap />
        {t(m.payment_unknown_more)}
      </Note>
      <Button isFull onClick={onCheck}>
        {t(m.common_check_and_retry)}
      </Button>
    </div>
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const media = window.matchMedia(reducedMotion);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function prefersStill(): boolean {
  return window.matchMedia(reducedMotion).matches;
}
