import { useEffect, useRef, useState } from 'react';

/** The history of an app: what is open above a page is a step of its own there. */
export interface LayerHistory {
  /** Puts a layer above the page; Back calls `close`. The answer takes the step away again. */
  openLayer(close: () => void): () => void;
}

let history: LayerHistory = { openLayer: () => () => undefined };

/** Has layers be steps of this history from now on; until then Back knows nothing of them. */
export function stackLayersIn(own: LayerHistory): void {
  history = own;
}

/** Has Back close what is open above the page, in place of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // What refuses to close takes its step again.
  const [refusals, setRefusals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal has it opened once more.
  useEffect(() => {
    if (!isOpen) return;
    return history.openLayer(() => {
      latest.current();
      setRefusals((count) => count + 1);
    });
  }, [isOpen, refusals]);
}
