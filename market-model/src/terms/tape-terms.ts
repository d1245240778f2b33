import type { Instrument } from '@candor/domain/instruments/instrument';
import type { SessionDays } from '@candor/domain/time/session-days';
import { type PriceScale, priceScaleOf } from './price-scale.ts';

/** What the terms of an instrument say of its tape, whatever its prices are drawn by. */
export interface TapeTerms {
  readonly instrument: Instrument;
  readonly scale: PriceScale;
  readonly hasVolume: boolean;
  /** One step of volume, in scaled quantity. */
  readonly volumeStep: number;
  readonly averageSteps: number;
  readonly stepsPerMinuteMin: number;
  /** False where so little trades that a minute has a single print. */
  readonly hasWicks: boolean;
}

/** Which hours the market keeps and what falls into them. */
export interface TapeHours {
  readonly days: SessionDays;
}

const QUIET_STEPS_PER_MINUTE = 6;
const REGULAR_MINUTES = 390;

/** What an instrument's volume and lot make of its tape. */
export function tapeTermsOf(instrument: Instrument): TapeTerms {
  const average = instrument.reference.avgDailyVolume * 10 ** instrument.quantityDecimals;
  const lot = Number(instrument.minCount);
  const unit = Math.min(lot, 10 ** instrument.quantityDecimals);
  const isBusy = average / lot / REGULAR_MINUTES >= QUIET_STEPS_PER_MINUTE;
  const volumeStep = isBusy ? lot : unit;
  const averageSteps = average / volumeStep;
  const hasVolume = instrument.assetClass !== 'index';
  const hasWicks = !hasVolume || averageSteps / REGULAR_MINUTES >= QUIET_STEPS_PER_MINUTE;
  return {
    instrument,
    scale: priceScaleOf(instrument),
    hasVolume,
    volumeStep,
    averageSteps,
    stepsPerMinuteMin: hasWicks ? 4 : 2,
    hasWicks,
  };
}
