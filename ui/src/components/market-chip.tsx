import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useIsOnline } from '../reach/online.ts';
import { type Message, useT } from '../words.ts';

export type MarketState =
  | 'open'
  | 'closed'
  | 'auction'
  | 'halted'
  | 'midday'
  | 'delayed'
  /** Nobody can be asked whether it is open. */
  | 'unknown';

const stateByWire: Readonly<Record<number, MarketState>> = {
  0: 'closed',
  1: 'open',
  2: 'auction',
  3: 'halted',
  4: 'midday',
};

/** The state behind `marketStatus` of the wire; an unknown number counts as closed. */
export function marketStateOf(status: number): MarketState {
  return stateByWire[status] ?? 'closed';
}

const words: Readonly<Record<MarketState, Message<Record<never, never>>>> = {
  open: m.ui_market_open,
  closed: m.ui_market_closed,
  auction: m.ui_market_auction,
  halted: m.common_trading_halted,
  midday: m.ui_market_midday,
  delayed: m.ui_market_delayed,
  unknown: m.ui_market_unknown,
};

interface MarketChipProps {
  state: MarketState;
  /** Words in place of the state's own, with the time of the next opening. */
  children?: ReactNode;
}

/**
 * Shape first, then colour: filled dot open, ring closed, half dot break, square halted, dashed
 * ring unknown. Without a connection nobody can say that a market is open still.
 */
export function MarketChip({ state, children }: MarketChipProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const isUnsure = state === 'open' && !isOnline;
  return (
    <span className="market-chip" data-state={isUnsure ? 'unknown' : state}>
      <i aria-hidden="true" />
      <span>{isUnsure ? t(words.unknown) : (children ?? t(words[state]))}</span>
    </span>
  );
}
