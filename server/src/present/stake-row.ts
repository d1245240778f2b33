import type { Stake as StakeRow } from '@candor/contract/stake-shape';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { LEVEL_DECIMALS } from '@candor/domain/positions/position-figures';
import type { Stake } from '@candor/domain/trading/placing/stake';

/** Hundredths of a percent are percent with two decimals. */
const BPS_DECIMALS = 2;

/** What is at stake with an order, as the wire has it. */
export function stakeRow(stake: Stake, instrument: Instrument, currency: string): StakeRow {
  const money = (minor: bigint) => formatMinor(minor, currency);
  const percent = (scaled: bigint | null) =>
    scaled === null ? null : formatDecimal(scaled, LEVEL_DECIMALS);
  return {
    margins: stake.margins.map(({ leverage, marginMinor }) => ({
      leverage,
      margin: money(marginMinor),
    })),
    onePercent: formatDecimal(stake.onePercent, LEVEL_DECIMALS),
    distance: percent(stake.distancePercent),
    num: quantityText(instrument, stake.quantity),
    averagePrice: stake.averagePrice,
    heldNum: quantityText(instrument, stake.heldQuantity),
    losses: stake.losses.map(({ moveBps, price, lostMinor, ofMarginPercent }) => ({
      percent: moveBps === null ? null : formatDecimalShort(moveBps, BPS_DECIMALS),
      price: price === null ? null : priceText(instrument, price),
      lost: money(lostMinor),
      ofMargin: formatDecimal(ofMarginPercent, LEVEL_DECIMALS),
    })),
    marginBefore: money(stake.marginBeforeMinor),
    marginAfter: money(stake.marginAfterMinor),
    levelBefore: percent(stake.levelBefore),
  };
}
