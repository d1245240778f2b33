import { direction } from '@candor/contract/enums';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { asClosing } from '../../trading/close-position.ts';
import { reversePositionCommand } from '../../trading/reverse-position.ts';
import { refusedBy } from '../../trading/run-command.ts';

/** Both fills of a reversal, by the decision that makes them. */
export const positionReversePreview = endpoint('positionReversePreview', async (call, services) => {
  const { input, caller, nowMs } = call;
  const made = await reversePositionCommand(services, {
    caller,
    nowMs,
    positionId: input.id,
    name: null,
  });
  if (!made.isAccepted) return made;
  const { instrument } = made.data;
  const decision = await services.trading.lanes.preview(made.data);
  if (decision.outcome === 'refused') return asClosing(refusedBy(decision.refusal));
  const fills = decision.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  const [closed, opened] = fills;
  if (closed === undefined || opened === undefined || decision.answer.kind !== 'order') {
    throw new Error(`Reversing ${input.id} filled ${fills.length} of two parts.`);
  }
  const currency = walletCurrency[instrument.walletType];
  const money = (minor: bigint) => formatMinor(minor, currency);
  const part = ({ quantity, price, costMinor, feeMinor }: typeof closed) => ({
    num: quantityText(instrument, quantity),
    price: priceText(instrument, price),
    totalAmount: money(costMinor),
    fee: money(feeMinor),
  });
  const { position } = closed;
  const realisedMinor = position.effect === 'closed' ? position.realisedMinor : 0n;
  return accept({
    direction: direction[decision.answer.order.terms.direction],
    close: { ...part(closed), profit: money(realisedMinor) },
    open: { ...part(opened), margin: money(opened.position.marginMinor) },
    currency,
  });
});
