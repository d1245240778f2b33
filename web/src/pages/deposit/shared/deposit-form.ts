import type { OutputOf } from '@candor/contract/route';
import type { currencyList } from '@candor/contract/routes/funding';
import { coinsForUsd, convertAt } from '@candor/domain/funding/rates';
import { parseDecimal } from '@candor/domain/money/decimals';
import { FX_DECIMALS } from '@candor/domain/money/exchange';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import { compare } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import type { UploadedImage } from '../../../upload/use-image-upload.ts';

export type DepositWay = OutputOf<typeof currencyList>['list'][number];

export interface DepositForm {
  readonly currency: string;
  readonly network: string;
  readonly amount: string;
  readonly proof: UploadedImage | null;
}

export type DepositFault = 'CURRENCY_REQUIRED' | 'AMOUNT' | 'DEPOSIT_MINIMUM' | 'PROOF_REQUIRED';

/** The first thing that stops this deposit, in the server's order of refusals. */
export function depositFault(
  form: DepositForm,
  way: Pick<DepositWay, 'minAmount'> | null,
): DepositFault | null {
  if (way === null) return 'CURRENCY_REQUIRED';
  const amount = wireFigure(form.amount);
  if (amount === null) return 'AMOUNT';
  if (compare(amount, way.minAmount) < 0) return 'DEPOSIT_MINIMUM';
  return form.proof === null ? 'PROOF_REQUIRED' : null;
}

/** What a bank deposit in another currency is about to bring, in USD. */
export interface AboutUsd {
  readonly received: string;
  readonly spread: string;
}

/**
 * A bank deposit in HKD at the rate shown: rounded down to the cent as the credit itself will be. Null
 * without a complete amount or a rate. `spread` of the way is HKD for one USD, inside the rate.
 */
export function aboutUsd(
  amount: string,
  way: Pick<DepositWay, 'currency' | 'rate' | 'spread'>,
): AboutUsd | null {
  const figure = wireFigure(amount);
  if (figure === null || way.rate == null) return null;
  const amountMinor = parseAmount(figure, way.currency);
  const rate = parseDecimal(way.rate, FX_DECIMALS);
  const spread = parseDecimal(way.spread ?? '0', FX_DECIMALS);
  if (typeof amountMinor === 'string' || typeof rate === 'string') return null;
  if (typeof spread === 'string') return null;
  const fx = { base: 'USD', quote: way.currency, rate, mid: rate - spread };
  const { toMinor, spreadMinor } = convertAt(fx, amountMinor, way.currency);
  return { received: formatMinor(toMinor, 'USD'), spread: formatMinor(spreadMinor, 'USD') };
}

/** Coins to send for an amount in USD, rounded up as the server does. Null without amount or rate. */
export function coinsToSend(
  amount: string,
  way: Pick<DepositWay, 'currency' | 'rate'>,
): string | null {
  const figure = wireFigure(amount);
  if (figure === null || way.rate == null) return null;
  const usdMinor = parseAmount(figure, 'USD');
  const rate = parseDecimal(way.rate, FX_DECIMALS);
  if (typeof usdMinor === 'string' || typeof rate === 'string' || rate <= 0n) return null;
  const fx = { base: way.currency, quote: 'USD', rate, mid: rate };
  return formatMinor(coinsForUsd(fx, usdMinor), way.currency);
}

/** The way a form stands for, or null when nothing (or nothing known) is chosen. */
export function wayOf(
  ways: readonly DepositWay[],
  form: Pick<DepositForm, 'currency' | 'network'>,
): DepositWay | null {
  return (
    ways.find((way) => way.currency === form.currency && (way.network ?? '') === form.network) ??
    null
  );
}

/**
 * Text of the QR code: the address alone on a watched chain, as every wallet reads it; otherwise a
 * link that no real wallet can pay.
 */
export function qrText({ address, chain }: Pick<DepositWay, 'address' | 'chain'>): string {
  return chain == null ? `candor-paper:${address ?? ''}` : (address ?? '');
}
