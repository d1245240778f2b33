import type { OutputOf } from '@candor/contract/route';
import type { alertCreate } from '@candor/contract/routes/alerts';
import { ALERT_VALUE_DECIMALS } from '@candor/domain/alerts/alert-rules';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import { instrumentId } from '@candor/domain/instruments/instrument-id';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import type { Alert } from '@candor/engines/alerts/alert-ports';
import type { Locale } from '@candor/locales/locale';

type AlertRow = OutputOf<typeof alertCreate>;
const VALUE_DECIMALS_MIN = 2;

/** An alert as the wire has it. An instrument that is gone goes by its code. */
export function alertRow(catalogue: Catalogue, alert: Alert, locale: Locale): AlertRow {
  return {
    id: alert.id,
    stockCode: alert.code,
    name: catalogue.byId.get(instrumentId(alert))?.name[locale] ?? alert.code,
    source: alert.source,
    market: alert.market,
    rule: alert.rule,
    value: alertValueText(alert),
    once: alert.isOnce,
    byEmail: alert.byEmail,
    active: alert.isActive,
    firedTimestamp: alert.firedMs,
  };
}

/** The price or percent an alert waits for, with at least two decimals. */
export function alertValueText(alert: Pick<Alert, 'value'>): string {
  return formatDecimalShort(alert.value, ALERT_VALUE_DECIMALS, VALUE_DECIMALS_MIN);
}
