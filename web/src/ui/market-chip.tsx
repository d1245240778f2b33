import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { type Message, useT } from '../app/words.ts';

export type MarketState = 'open' | 'closed' | 'auction' | 'halted' | 'midday' | 'delayed';

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
};

interface MarketChipProps {
  state: MarketState;
  /** Words in place of the state's own, with the time of the next opening. */
  children?: ReactNode;
}

/** Shape first, then colour: filled dot open, ring closed, half dot break, square halted. */
export function MarketChip({ state, children }: MarketChipProps) {
  const t = useT();
  return (
    <span className="market-chip" data-state={state}>
      <i aria-hidden="true" />
      <span>{children ?? t(words[state])}</span>
    </span>
  );
}
