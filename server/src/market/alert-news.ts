import type { AlertRule } from '@candor/domain/alerts/alert-rules';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { productOf } from '@candor/domain/products/all-products';
import type { AlertNews } from '@candor/engines/alerts/alert-ports';
import type { Inbox } from '@candor/engines/notices/inbox';
import { alertValueText } from './alert-row.ts';

const messageKeys = {
  above: 'alert_above',
  below: 'alert_below',
  changeUp: 'alert_change_up',
  changeDown: 'alert_change_down',
} as const satisfies Record<AlertRule, string>;

/** A fired alert becomes a message, and a letter too where the customer asked for one. */
export function alertNews(deps: {
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly instrument: (instrumentId: string) => Instrument | null;
}): AlertNews {
  return {
    fired: async (alert, seen) => {
      const instrument = deps.instrument(alert.instrumentId);
      if (instrument === null) return;
      await deps.inbox.sendOnce(
        {
          userId: alert.userId,
          kind: 'alert',
          key: messageKeys[alert.rule],
          // The code and not the name: a message is worded in the language of whoever reads it
          // later.
          params: {
            name: instrument.shortName,
            value: alertValueText(alert),
            price: priceText(instrument, seen.last),
            currency: instrument.currency,
          },
          link: quoteLink(instrument),
          alsoByEmail: alert.byEmail,
        },
        // The firing before it names this one, also for who comes to it a second time.
        `alert ${alert.id} after ${alert.firedMs ?? 'none'}`,
        seen.timeMs,
      );
    },
  };
}

function quoteLink(instrument: Instrument): string {
  const page = productOf(instrument).words.quotePage;
  const { source, market, code } = instrument;
  return `${page}?code=${encodeURIComponent(code)}&source=${source}&market=${market}`;
}
