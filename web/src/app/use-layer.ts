import { useEffect, useRef, useState } from 'react';
import { appHistory } from './history.ts';

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
    return appHistory.openLayer(() => {
      latest.current();
      setRefusals((count) => count + 1);
    });
  }, [isOpen, refusals]);
}
