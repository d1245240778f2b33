import type { KlineType } from '@candor/contract/enums';
import { useState } from 'react';
import { keep, readKept } from '../remembered.ts';

export const indicatorNames = ['MA', 'EMA', 'BOLL', 'MACD', 'KDJ', 'RSI'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

export type ChartKind = 'candles' | 'line';

export interface ChartSettings {
  /** Null as long as nobody chose: a line in the minute chart, candles in the others. */
  readonly kind: ChartKind | null;
  readonly volume: boolean;
  readonly previousClose: boolean;
  readonly ownTrades: boolean;
  readonly indicators: readonly IndicatorName[];
}

const key = 'candor.chart';
const initial: ChartSettings = {
  kind: null,
  volume: true,
  previousClose: false,
  ownTrades: true,
  indicators: [],
};

/** Keeps of `kept` what is a valid setting and takes the default for the rest. */
export function saneSettings(kept: unknown): ChartSettings {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const flag = (name: 'volume' | 'previousClose' | 'ownTrades') =>
    typeof from[name] === 'boolean' ? from[name] : initial[name];
  const chosen = Array.isArray(from.indicators) ? from.indicators : [];
  return {
    kind: from.kind === 'line' || from.kind === 'candles' ? from.kind : null,
    volume: flag('volume'),
    previousClose: flag('previousClose'),
    ownTrades: flag('ownTrades'),
    indicators: indicatorNames.filter((name) => chosen.includes(name)),
  };
}

/** What a range is drawn as: what was chosen, on every range. */
export function kindOf(settings: ChartSettings, range: KlineType): ChartKind {
  return settings.kind ?? (range === 'intraday' ? 'line' : 'candles');
}

function readSettings(): ChartSettings {
  try {
    return saneSettings(JSON.parse(readKept(key) ?? '{}'));
  } catch {
    return initial; // Not ours; the next change writes it anew.
  }
}

/** How charts are drawn on this device, and how to change it. */
export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  const change = (part: Partial<ChartSettings>) => {
    const next = { ...settings, ...part };
    keep(key, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change];
}
