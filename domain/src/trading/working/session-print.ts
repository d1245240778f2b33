import type { PrintWord, SessionPrint } from '../../auction/run-auction.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { powerOfTen } from '../../money/decimals.ts';
import { BPS_ONE, floorToStep, larger } from '../../money/rounding.ts';
import { paperRules } from '../rules.ts';

/** Of a usual day's volume so much is traded in the print itself: docs/decisions/auctions.md. */
const shareOfDayBps: Readonly<Record<PrintWord, bigint>> = {
  open: 100n,
  close: 1_000n,
  reopening: 20n,
};

/** What the market gives and takes at a print: the stated share of what is traded in it. */
export function sessionPrint(
  { reference, quantityDecimals, minCount }: Instrument,
  cross: PrintWord,
  { participationBps } = paperRules,
): SessionPrint {
  const dayVolume = BigInt(reference.avgDailyVolume) * powerOfTen(quantityDecimals);
  const share = (dayVolume * shareOfDayBps[cross] * participationBps) / (BPS_ONE * BPS_ONE);
  return { cross, marketQuantity: larger(floorToStep(share, minCount), minCount) };
}
