import type { AlertRule } from '@candor/domain/alerts/alert-rules';

export interface Alert {
  readonly id: string;
  readonly userId: string;
  readonly instrumentId: string;
  readonly rule: AlertRule;
  /** A price or a percent, scaled by `10^ALERT_VALUE_DECIMALS`. */
  readonly value: bigint;
  readonly isOnce: boolean;
  readonly byEmail: boolean;
  /** False once a one-time alert has fired. */
  readonly isActive: boolean;
  /** Whether it fires when its rule is met next. */
  readonly isArmed: boolean;
  readonly createdMs: number;
  readonly firedMs: number | null;
}

/** Alerts at rest. Every method is one statement. */
export interface AlertStore {
  /** Stores the alert unless the customer already has `limit`; answers whether it was stored. */
  create(alert: Alert, limit: number): Promise<boolean>;
  page(input: {
    readonly userId: string;
    readonly instrumentIds?: readonly string[];
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly list: readonly Alert[]; readonly total: number }>;
  /** Deletes the customer's alert. Answers whether there was one. */
  remove(input: { readonly userId: string; readonly id: string }): Promise<boolean>;
  /** An active alert; null when it is none any more. */
  find(id: string): Promise<Alert | null>;
  /** Every active alert, to watch from a start on. */
  active(): Promise<readonly Alert[]>;
  /** Active alerts on prices, not on changes, of these. */
  onPricesOf(instrumentIds: readonly string[]): Promise<readonly Alert[]>;
  /** Marks an armed alert as fired and answers it, or null when it was not armed any more. */
  fire(id: string, firedMs: number): Promise<Alert | null>;
  /** Arms a repeating alert again. */
  rearm(id: string): Promise<void>;
}

/**
 * Tells the customer. Called before a firing is stored, so that none is lost with a process; what
 * is told twice of the same alert and the same firing before it must be harmless.
 */
export interface AlertNews {
  fired(alert: Alert, seen: { readonly last: bigint; readonly timeMs: number }): Promise<void>;
}
