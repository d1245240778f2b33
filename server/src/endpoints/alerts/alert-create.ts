import {
  ALERT_VALUE_DECIMALS,
  ALERTS_MAX,
  isAlertReached,
  isAlertValue,
} from '@candor/domain/alerts/alert-rules';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import type { Alert } from '@candor/engines/alerts/alert-ports';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { alertRow } from '../../market/alert-row.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf } from '../../trading/run-command.ts';

/**
 * Tells the customer when a price or a change is reached; one that is reached already is refused.
 */
export const alertCreate = endpoint('alertCreate', async (call, { market }) => {
  const { stockCode: code, source, market: label, rule, once, byEmail } = call.input;
  const value = parseDecimalValue(call.input.value, ALERT_VALUE_DECIMALS);
  if (typeof value === 'string') return refuse('AMOUNT', { field: 'value' });
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  if (!isAlertValue(rule, value, instrument)) return refuse('AMOUNT', { field: 'value' });
  const { caller, nowMs } = call;
  const key = laneKeyOf('alertCreate', call);
  const id = idUnderKey('a', { accountId: caller.userId, nowMs, key });
  // Asked again under its key it is not held against the price of by now.
  const known = key === null ? null : await market.alerts.find(id);
  if (known !== null) {
    // Whoever stored it may not have come to watch it.
    market.alertWatch.remove(known.id);
    market.alertWatch.add(known);
    return accept(alertRow(instrument, known, call.locale));
  }
  const quote = await market.desk.quote(instrument);
  const { priceDecimals } = instrument;
  if (quote !== null && isAlertReached({ rule, value }, { ...quote, priceDecimals })) {
    return refuse('ALERT_NOW');
  }
  const alert: Alert = {
    id,
    userId: caller.userId,
    instrumentId: instrument.id,
    rule,
    value,
    isOnce: once,
    byEmail,
    isActive: true,
    isArmed: true,
    createdMs: nowMs,
    firedMs: null,
  };
  if (!(await market.alerts.create(alert, ALERTS_MAX))) {
    return refuse('ALERT_LIMIT', { figures: { n: ALERTS_MAX } });
  }
  market.alertWatch.add(alert);
  return accept(alertRow(instrument, alert, call.locale));
});
