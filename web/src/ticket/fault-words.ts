import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';
import type { Fault } from './faults.ts';

/** The sentence of a fault found before sending: the same words the server would answer with. */
export function faultText({ reason, figures }: Fault, say: Say): string {
  const { minCount = '', tickSize = '', n = '', p = '', last = '' } = figures;
  switch (reason) {
    case 'QUANTITY':
      return say(m.errors_quantity);
    case 'AMOUNT':
      return say(m.errors_amount);
    case 'LOT':
      return say(m.errors_lot, { minCount });
    case 'TICK':
      return say(m.errors_tick, { tickSize });
    case 'BLOCK_SIZE':
      return say(m.errors_block_size);
    case 'MAX_NUM':
      return say(m.errors_max_num, { n });
    case 'PRICE_BAND':
      return say(m.errors_price_band, { p });
    case 'TRIGGER_SIDE':
      return say(m.errors_trigger_side, { last });
    case 'OVER_CLOSE':
      return say(m.errors_over_close, { n });
    case 'OVER_CLOSE_POSITION':
      return say(m.errors_over_close_position, { n });
    case 'SHORT_NOT_ALLOWED':
      return say(m.errors_short_not_allowed);
    case 'NOT_TRADABLE':
      return say(m.errors_not_tradable);
    case 'FOLLOW_RANGE':
      return say(m.errors_follow_range);
    case 'AGREE_REQUIRED':
      return say(m.errors_agree_required);
  }
}
