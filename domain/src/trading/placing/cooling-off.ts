import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView } from '../../market/market-view.ts';
import { isWorse } from '../../orders/price-rules.ts';
import type { Match } from '../working/execution.ts';
import { type Guarded, worstAtMarket } from './guard.ts';

type Seen = Pick<MarketView, 'quote'>;

/** The worst price of a market order, as far as the band of a cooling-off lets it go. */
export function insideBand({ quote }: Seen, direction: DirectionWord, worst: bigint): bigint {
  const { coolingOff } = quote ?? {};
  if (coolingOff === undefined) return worst;
  const end = direction === 'buy' ? coolingOff.high : coolingOff.low;
  return isWorse(direction, worst, end) ? end : worst;
}

/** What a market order met before it was filled whole: its guard, or the end of a band. */
export function cutBy(
  { instrument, market }: { readonly instrument: Instrument; readonly market: Seen },
  terms: Guarded,
  { levels }: Pick<Match, 'levels'>,
): 'SLIPPAGE_GUARD' | 'COOLING_OFF' {
  const best = terms.guardFrom ?? levels[0]?.price;
  if (best === undefined) return 'SLIPPAGE_GUARD';
  const worst = worstAtMarket(terms, { instrument, best });
  return insideBand(market, terms.direction, worst) === worst ? 'SLIPPAGE_GUARD' : 'COOLING_OFF';
}
