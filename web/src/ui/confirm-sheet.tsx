import { m } from '@candor/locales/messages';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../app/words.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { SlideConfirm } from './slide-confirm.tsx';

const reducedMotion = '(prefers-reduced-motion: reduce)';

interface ConfirmSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  tag?: ReactNode;
  /** The order in one plain sentence. */
  sentence: ReactNode;
  /** A Receipt. */
  receipt: ReactNode;
  /** Each with its icon: what happens next, what can be lost, how to go back. */
  consequences?: readonly { key: string; icon: ReactNode; text: ReactNode }[];
  slideLabel: string;
  tone?: 'buy' | 'sell';
  isBusy?: boolean;
  /** Why it cannot be confirmed now. */
  reason?: ReactNode;
  /** A refusal or a network error of the last try, above the buttons. */
  problem?: ReactNode;
  onConfirm: () => void;
}

/**
 * The last step before money moves: sentence, receipt, consequences, then slide, or tap and Confirm,
 * two ways of equal standing. With reduced motion only the taps.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const t = useT();
  const { isOpen, isBusy = false, reason, onConfirm, tone } = props;
  const [isTapping, setTapping] = useState(false);
  const isStill = useSyncExternalStore(subscribeToMotion, prefersStill);
  useEffect(() => {
    if (isOpen) setTapping(false);
  }, [isOpen]);
  const isOff = isBusy || Boolean(reason);
  return (
    <Sheet isOpen={isOpen} onClose={props.onClose} title={props.title} tag={props.tag}>
      <div className="grid gap-4">
        <p className="confirm-sentence">{props.sentence}</p>
        {props.receipt}
        {props.consequences && (
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
        {!isStill && !isTapping && !isBusy && (
          <SlideConfirm
            label={props.slideLabel}
            isDisabled={isOff}
            onConfirm={onConfirm}
            {...(tone ? { tone } : {})}
          />
        )}
        {isTapping || isStill || isBusy ? (
          <Button
            isFull
            variant={tone === 'sell' ? 'sell' : 'primary'}
            isBusy={isBusy}
            isDisabled={Boolean(reason)}
            reason={reason}
            onClick={onConfirm}
          >
            {isBusy ? t(m.common_working) : t(m.common_confirm)}
          </Button>
        ) : (
          <Button
            isFull
            variant="text"
            className="text-ink-2"
            isDisabled={Boolean(reason)}
            reason={reason}
            onClick={() => setTapping(true)}
          >
            {t(m.ui_or_tap)}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function subscribeToMotion(listener: () => void): () => void {
  const media = window.matchMedia(reducedMotion);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function prefersStill(): boolean {
  return window.matchMedia(reducedMotion).matches;
}
