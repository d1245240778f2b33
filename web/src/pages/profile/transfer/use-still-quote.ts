import { useState } from 'react';
import type { TransferQuote } from './use-transfer-quote.ts';

/** A quote that stands still while the slide is held, and the way to hold and to let go. */
export interface StillQuote {
  /** What is shown and sent: as it was at the first touch, until it is let go of. */
  readonly shown: TransferQuote | null;
  readonly isHeld: boolean;
  /** The tap alternative was taken: Confirm stands in the slider's place. */
  readonly isTapping: boolean;
  readonly touch: () => void;
  readonly letGo: () => void;
  readonly tap: (isTapping: boolean) => void;
}

/** Holds the quote from the first touch of the slide on, so that no other figure is confirmed. */
export function useStillQuote(live: TransferQuote | null): StillQuote {
  const [held, setHeld] = useState<{ readonly quote: TransferQuote | null } | null>(null);
  const [isTapping, setTapping] = useState(false);
  const touch = () => setHeld((before) => before ?? { quote: live });
  return {
    shown: held === null ? live : held.quote,
    isHeld: held !== null,
    isTapping,
    touch,
    letGo: () => {
      setHeld(null);
      setTapping(false);
    },
    tap: (next) => {
      setTapping(next);
      if (next) touch();
      else setHeld(null);
    },
  };
}
