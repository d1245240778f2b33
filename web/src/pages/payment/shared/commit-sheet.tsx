import { CircleHelp } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import type { SendState } from '../../../api/use-keyed-mutation.ts';
import { CommitFoot, type SlideWords } from './commit-foot.tsx';

/** What is confirmed: all of it stands still from the first touch of the slider. */
interface Confirmable {
  /** What will be done, in one plain sentence. */
  sentence: ReactNode;
  receipt: ReactNode;
  consequences: readonly Consequence[];
  slide: SlideWords;
  tone?: 'buy' | 'sell';
  /** Why it cannot be confirmed now. */
  reason?: string | null;
  /** Sends the figures that were shown with it. */
  onConfirm: () => void;
}

interface CommitSheetProps extends Confirmable {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  tag?: ReactNode;
  /** A refusal of the last try. */
  problem?: ReactNode;
  state: SendState;
  onCheckAndRetry: () => void;
}

export interface Consequence {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

/**
 * The last step before money moves: sentence, receipt and consequences scroll; slider and tap
 * alternative are pinned at the foot and never move while the sheet is open. From the first touch
 * the figures stand still, and those are confirmed. Once sent it says how it stands: working, still
 * working after 10 s, or unknown with "Check and retry", which takes the place of Confirm so that
 * nothing can be sent twice by hand.
 */
export function CommitSheet(props: CommitSheetProps): ReactNode {
  const { isOpen, state } = props;
  const { still, isHeld, touch, letGo } = useStandingStill(props);
  const [isTapping, setTapping] = useState(false);
  useEffect(() => {
    // Opened anew or refused: the next confirmation begins from its start.
    if (isOpen && state === 'idle') setTapping(false);
  }, [isOpen, state]);
  const confirm = () => {
    letGo();
    still.onConfirm();
  };
  const foot = (
    <CommitFoot
      state={state}
      isTapping={isTapping}
      words={still.slide}
      tone={still.tone}
      reason={isHeld ? null : (still.reason ?? null)}
      onTouch={touch}
      onRelease={letGo}
      onTapping={(next) => {
        setTapping(next);
        if (next) touch();
        else letGo();
      }}
      onConfirm={confirm}
      onCheckAndRetry={props.onCheckAndRetry}
    />
  );
  return (
    <Sheet isOpen={isOpen} onClose={props.onClose} title={props.title} tag={props.tag} foot={foot}>
      <div className="grid gap-2.5">
        <p className="confirm-sentence">{still.sentence}</p>
        {still.receipt}
        <Consequences of={still.consequences} />
        <Problem {...props} />
      </div>
    </Sheet>
  );
}

function Consequences({ of }: { of: readonly Consequence[] }): ReactNode {
  if (of.length === 0) return null;
  return (
    <ul className="consequences">
      {of.map((consequence) => (
        <li key={consequence.key} className="line-note">
          {consequence.icon}
          <span>{consequence.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What went wrong with the last try lies over the receipt, right above the slider. */
function Problem({ state, problem }: Pick<CommitSheetProps, 'state' | 'problem'>): ReactNode {
  const text = state === 'unknown' ? <UnknownNote /> : problem;
  return text ? <div className="commit-problem">{text}</div> : null;
}

/**
 * What is confirmed as it was at the first touch, until it was let go of or its sending has ended;
 * otherwise as it is now.
 */
function useStandingStill(props: CommitSheetProps) {
  const { isOpen, state } = props;
  const [touched, setTouched] = useState<Confirmable | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    setHeld(false);
    setTouched(null);
  }, [isOpen]);
  const isStill = isHeld || state !== 'idle';
  return {
    still: (isStill ? touched : null) ?? props,
    isHeld,
    touch: () => {
      // Whoever touches again while it stands still goes on with what he saw.
      if (isHeld) return;
      setTouched(props);
      setHeld(true);
    },
    letGo: () => setHeld(false),
  };
}

/** Sent, and nobody knows whether it ran: what that means. */
export function UnknownNote(): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <Note tone="wait" icon={<CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <b>{t(m.payment_unknown_network)}</b>
        <SentenceGap />
        {t(m.payment_unknown_title)}
        <SentenceGap />
        {t(m.payment_unknown_more)}
      </Note>
    </div>
  );
}

/** Sent, and nobody knows whether it ran: what that means, and the one safe way on. */
export function UnknownOutcome({ onCheck }: { onCheck: () => void }): ReactNode {
  const t = useT();
  return (
    <div className="grid gap-3">
      <UnknownNote />
      <Button isFull onClick={onCheck}>
        {t(m.common_check_and_retry)}
      </Button>
    </div>
  );
}
