import type { HaltFigures } from '@candor/contract/market-shapes';
import { changeBps } from '@candor/domain/events/move-causes';
import { priceText } from '@candor/domain/instruments/price-text';
import { formatDecimal } from '@candor/domain/money/decimals';
import type { StatedHalt } from '@candor/engines/market/stated-halt';

const BPS_DECIMALS = 2;

/** A halt on the wire; null where there is none. */
export function haltFigures(halt: StatedHalt | null): HaltFigures | null {
  if (halt === null) return null;
  const { cause, proof, reason, fromMs, untilMs } = halt;
  return {
    cause,
    ...(proof === null ? noFigures : proofFigures(proof)),
    reason,
    beganTimestamp: fromMs,
    endTimestamp: untilMs,
  };
}

const noFigures = {
  measuredOn: null,
  referenceKind: null,
  reference: null,
  referenceTimestamp: null,
  price: null,
  ratio: null,
  bound: null,
};

function proofFigures({
  measuredOn,
  from,
  reference,
  referenceMs,
  price,
  boundBps,
}: NonNullable<StatedHalt['proof']>) {
  const { source, market, code } = measuredOn;
  return {
    measuredOn: { source, market, code },
    referenceKind: from,
    reference: priceText(measuredOn, reference),
    referenceTimestamp: referenceMs,
    price: priceText(measuredOn, price),
    ratio: percentOf(changeBps(price, reference)),
    bound: percentOf(BigInt(boundBps)),
  };
}

function percentOf(bps: bigint): string {
  return formatDecimal(bps, BPS_DECIMALS);
}
