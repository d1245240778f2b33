import type { OutputOf } from '@candor/contract/route';
import type { alertCreate } from '@candor/contract/routes/alerts';
import { ALERT_VALUE_DECIMALS } from '@candor/domain/alerts/alert-rules';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import type { Alert } from '@candor/engines/alerts/alert-ports';
import type { Locale } from '@candor/locales/locale';

type AlertRow = OutputOf<typeof alertCreate>;
const VALUE_DECIMALS_MIN = 2;

/** An alert on an instrument as the wire has it. */
export function alertRow(instrument: Instrument, alert: Alert, locale: Locale): AlertRow {
  return {
    id: alert.id,
    stockCode: instrument.code,
    name: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
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
