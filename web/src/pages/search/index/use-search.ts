import type { QuoteItem } from '@candor/contract/market-shapes';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';

const typingPauseMs = 300;
const rowsMax = 50;

/** What is typed, once nothing was typed for 300 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, typingPauseMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface SearchReading {
  /** The keyword the rows belong to. */
  readonly keyword: string;
  readonly rows: readonly QuoteItem[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Searches every market for what is typed. A search that is still running is given up for the next.
 */
export function useSearch(typed: string): SearchReading {
  const keyword = useSettled(typed.trim());
  const everyMs = usePollWhileDown();
  const settings = { isEnabled: keyword !== '', ...(everyMs ? { everyMs } : {}) };
  const input = { keyword, pageNo: 1, pageSize: rowsMax };
  const elsewhere = useCall('allStockList', input, settings);
  const hongKong = useCall('hkStockList', input, settings);
  const isRead = elsewhere.data !== undefined && hongKong.data !== undefined;
  const retry = () => {
    elsewhere.retry();
    hongKong.retry();
  };
  return {
    keyword,
    rows: isRead ? [...elsewhere.data.list, ...hongKong.data.list] : undefined,
    error: elsewhere.error ?? hongKong.error,
    retry,
  };
}
