import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { SlideConfirm } from '@candor/ui/components/slide-confirm';
import { useT } from '@candor/ui/words';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { SendState } from '../../../api/use-keyed-mutation.ts';

/** What stands on the slider. */
export interface SlideWords {
  /** What it does: "Slide to buy". */
  readonly label: string;
  /** What it takes, brings or moves. */
  readonly figure?: string | null | undefined;
  /** The figures left what was stated: both in words, in the slider's own place. */
  readonly asksAgain?: { readonly title: string; readonly figure: string } | null | undefined;
}

interface CommitFootProps {
  words: SlideWords;
  tone: 'buy' | 'sell' | undefined;
  state: SendState;
  reason: string | null;
  /** The tap alternative was taken: Confirm stands in the slider's place. */
  isTapping: boolean;
  onTouch: () => void;
  onRelease: () => void;
  onTapping: (isTapping: boolean) => void;
  onConfirm: () => void;
  onCheckAndRetry: () => void;
}

/**
 * Two rows of fixed height: the slider, or what takes its place, and the tap alternative. Whatever
 * there is to say stands in them, so that nothing moves from under the thumb.
 */
export function CommitFoot(props: CommitFootProps): ReactNode {
  const t = useT();
  const { state, words, tone, reason, isTapping } = props;
  const isStill = useSyncExternalStore(subscribeToMotion, prefersStill);
  const variant = tone === 'sell' ? 'sell' : 'primary';
  const isAsking = words.asksAgain != null;
  if (state === 'unknown') {
    return (
      <div className="commit-foot">
        <Button isFull onClick={props.onCheckAndRetry}>
          {t(m.common_check_and_retry)}
        </Button>
      </div>
    );
  }
  if (state === 'sending' || state === 'slow') {
    return (
      <div className="commit-foot">
        <div role="status">
          <Button isFull isBusy variant={variant}>
            {t(state === 'slow' ? m.common_still_working : m.common_working)}
          </Button>
        </div>
      </div>
    );
  }
  if (isTapping || (isStill && !isAsking && reason === null)) {
    return (
      <div className="commit-foot">
        <Button
          isFull
          variant={variant}
          isDisabled={reason !== null}
          onPointerDown={props.onTouch}
          onClick={props.onConfirm}
        >
          {t(m.common_confirm)}
        </Button>
        {isTapping && (
          <button type="button" className="tap-instead" onClick={() => props.onTapping(false)}>
            {t(m.ui_not_yet)}
          </button>
        )}
      </div>
    );
  }
  return <SlideAndTap {...props} />;
}

function SlideAndTap({ words, tone, reason, ...props }: CommitFootProps): ReactNode {
  const t = useT();
  const whyId = useId();
  const { asksAgain } = words;
  const isOff = reason !== null;
  const label = asksAgain?.title ?? words.label;
  const why = reason ?? (asksAgain == null ? null : `${asksAgain.title} ${asksAgain.figure}`);
  return (
    <div className="commit-foot">
      <SlideConfirm
        label={isOff ? <span className="slide-reason">{reason}</span> : label}
        figure={isOff ? null : (asksAgain?.figure ?? words.figure)}
        isAsking={asksAgain != null}
        isDisabled={isOff}
        tone={tone}
        onTouch={props.onTouch}
        onRelease={props.onRelease}
        onConfirm={props.onConfirm}
      />
      <button
        type="button"
        className="tap-instead"
        aria-disabled={isOff || undefined}
        aria-describedby={why === null ? undefined : whyId}
        onClick={() => !isOff && props.onTapping(true)}
      >
        {t(asksAgain == null ? m.ui_or_tap : m.ui_slide_again)}
      </button>
      {/* The slider is hidden from those who cannot see it: what it says is said here. */}
      <p id={whyId} className="visually-hidden">
        {why}
      </p>
      {asksAgain != null && (
        <p role="alert" className="visually-hidden">
          {asksAgain.title}
        </p>
      )}
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
