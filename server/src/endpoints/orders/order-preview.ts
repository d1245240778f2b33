import { orderType } from '@candor/contract/enums';
import type { RefusalData } from '@candor/contract/envelope';
import { codeForReason } from '@candor/contract/error-codes';
import type { InputOf } from '@candor/contract/route';
import type { MoneyLack } from '@candor/contract/routes/money-lack';
import type { orderPreview as orderPreviewRoute } from '@candor/contract/routes/orders';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import { marketOf } from '@candor/domain/market/price-snapshot';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { nameOf } from '@candor/domain/orders/order-terms';
import type { AtMove } from '@candor/domain/positions/at-move';
import { LEVEL_DECIMALS } from '@candor/domain/positions/position-figures';
import type { ClosePosition, PlaceOrder } from '@candor/domain/trading/commands';
import type { ExitOutcome } from '@candor/domain/trading/exits/exit-outcomes';
import type { HeldAfter } from '@candor/domain/trading/placing/held-after';
import type { GuardFigures, Preview } from '@candor/domain/trading/placing/preview';
import type { Refusal } from '@candor/domain/trading/refusals';
import type { Wallet } from '@candor/domain/wallets/wallet';
import { availableMinor } from '@candor/domain/wallets/wallet-figures';
import { type Answer, accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { refusalEnvelope } from '../../call/envelope.ts';
import { textOf } from '../../call/words.ts';
import { coolingOffFigures } from '../../market/cooling-off-figures.ts';
import { feeLines, rateText } from '../../present/fill-row.ts';
import { stakeRow } from '../../present/stake-row.ts';
import type { Services } from '../../services.ts';
import { withAuctionTime } from '../../trading/auction-closed.ts';
import { closePositionCommand } from '../../trading/close-position.ts';
import { withOffers } from '../../trading/move-offers.ts';
import { readOrderRequest } from '../../trading/order-request.ts';
import { placeOrderCommand } from '../../trading/place-order.ts';
import { refusedBy } from '../../trading/run-command.ts';

/**
 * Reasons of a malformed request: they answer 400 as the order itself
 * would, everything else is told inside.
 */
const isAboutFields = (refused: Refused) => {
  const code: number = codeForReason[refused.reason];
  return code === 400 || code === 404 || code === 409;
};

/** What an order would cost, by the very decision that runs it. Nothing is stored. */
export const orderPreview = endpoint('orderPreview', async (call, services) => {
  const made = await commandOf(call, services);
  if (!made.isAccepted) return made;
  const command = made.data;
  const { preview, wallet } = await services.trading.accounts.previewOrder(command);
  const { wouldRefuse } = preview;
  const refused = wouldRefuse && (await refusedWith(wouldRefuse, command, services));
  if (refused !== null && isAboutFields(refused)) return refused;
  return accept(present(preview, refused, { command, wallet, services, locale: call.locale }));
});

async function refusedWith(
  refusal: Refusal,
  command: PlaceOrder | ClosePosition,
  { trading }: Services,
): Promise<Refused> {
  const refused = withAuctionTime(refusedBy(refusal), command.instrument);
  return withOffers(trading, refused, command);
}

type PreviewInput = InputOf<typeof orderPreviewRoute>;

/** The command of the order asked about: a new one, or the closing of a position by its id. */
async function commandOf(
  call: Call<'orderPreview'>,
  services: Services,
): Promise<Answer<PlaceOrder | ClosePosition>> {
  const { input, caller, nowMs, locale } = call;
  if (input.id !== undefined) {
    if (input.type > orderType.limit) return refuse('FIELD_INVALID', { field: 'type' });
    if (input.num === undefined) return refuse('FIELD_UNUSED', { field: 'amount' });
    return closePositionCommand(services, {
      caller,
      nowMs,
      positionId: input.id,
      num: input.num,
      type: input.type,
      price: input.price,
      name: nameOf(input) ?? null,
      confirmed: input.confirmed,
    });
  }
  const { stockCode, source: from, market: label, direction } = input as Required<PreviewInput>;
  const order = { ...input, stockCode, source: from, market: label, direction };
  const read = readOrderRequest(services.market, order, { call: null, locale });
  if (!read.isRead) return read.refused;
  const { request } = read;
  const prices = await services.trading.prices.ofOrder(request.instrument, nowMs);
  return accept(
    await placeOrderCommand(services, {
      caller,
      nowMs,
      request,
      prices,
      name: nameOf(input) ?? null,
    }),
  );
}

function present(
  preview: Preview,
  refused: Refused | null,
  context: {
    readonly command: PlaceOrder | ClosePosition;
    readonly wallet: Wallet;
    readonly services: Services;
    readonly locale: Call<'orderPreview'>['locale'];
  },
) {
  const { command, wallet, services, locale } = context;
  const { instrument, nowMs } = command;
  const market = marketOf(command);
  const money = (minor: bigint) => formatMinor(minor, wallet.currency);
  const { figures } = preview;
  const told = refused === null ? null : refusalEnvelope(refused, locale);
  const fees = { schedule: services.market.feeSchedule, instrument, locale, atMs: nowMs };
  const price = (value: bigint | null) => (value === null ? null : priceText(instrument, value));
  const { low, high } = coolingOffFigures(instrument, market.quote) ?? {};
  const band = { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
  return {
    num: figures === null ? null : quantityText(instrument, figures.quantity),
    totalAmount: figures === null ? null : money(figures.totalMinor),
    margin: figures === null ? null : money(figures.marginMinor),
    fee: figures === null ? null : money(figures.feeMinor),
    feeLines: feeLines(figures?.fees ?? [], wallet.currency, fees),
    ...(figures?.accruedMinor != null && { accruedInterest: money(figures.accruedMinor) }),
    needed: figures === null ? null : money(figures.neededMinor),
    ...(figures?.mostMinor != null && { mostCost: money(figures.mostMinor) }),
    ...(figures?.guard && guardRow(figures.guard, instrument, money)),
    estPrice: price(figures?.estimatedPrice ?? null),
    estSlippage: figures === null ? null : money(figures.slippageMinor),
    spreadCost: figures === null ? null : money(figures.spreadCostMinor),
    buyingPowerAfter: money(figures?.buyingPowerAfterMinor ?? availableMinor(wallet)),
    ...heldRow(figures?.held ?? null, instrument, wallet.currency),
    ...(figures?.stake && { stake: stakeRow(figures.stake, instrument, wallet.currency) }),
    ...exitRows(figures?.exits ?? [], instrument, money),
    walletType: wallet.walletType,
    currency: wallet.currency,
    fxRate:
      instrument.currency === wallet.currency || market.fxRate === null
        ? null
        : rateText(market.fxRate),
    waitsForOpen: figures?.waitsForOpen ?? false,
    nextOpenTimestamp: (figures ?? market).nextOpenMs,
    ...(figures?.cross && {
      crossTimestamp: figures.cross.atMs,
      cutOffTimestamp: figures.cross.cutOffMs,
    }),
    ...(figures?.reopensMs !== undefined && { reopenTimestamp: figures.reopensMs }),
    warnings: (figures?.warnings ?? []).map((warning) =>
      textOf(`trading_warning_${warning.toLowerCase()}`, locale, band),
    ),
    wouldRefuse:
      told === null
        ? null
        : { code: told.code, reason: told.data.reason, msg: told.msg, ...lackOf(told.data) },
  };
}

/** Of INSUFFICIENT what it says beside its sentence. */
function lackOf({ reason, ...data }: RefusalData) {
  if (reason !== 'INSUFFICIENT') return {};
  const { needed, available, walletType, currency, offers } = data as Record<string, unknown>;
  return { lack: { needed, available, walletType, currency, offers } as MoneyLack };
}

/** Where the guard of a market order counts from and ends, and what all of it comes to there. */
function guardRow(
  { fromPrice, worstPrice, amountMinor }: GuardFigures,
  instrument: Instrument,
  money: (minor: bigint) => string,
) {
  return {
    guardFrom: priceText(instrument, fromPrice),
    guardPrice: priceText(instrument, worstPrice),
    guardedAmount: money(amountMinor),
  };
}

/** What leaving it at its exits would come to. */
function exitRows(
  exits: readonly ExitOutcome[],
  instrument: Instrument,
  money: (minor: bigint) => string,
) {
  if (exits.length === 0) return {};
  return {
    exits: exits.map(({ role, price, percent, gainMinor, closeFeeMinor, resultMinor }) => ({
      exit: role,
      price: priceText(instrument, price),
      percent: percent === null ? null : formatDecimal(percent, LEVEL_DECIMALS),
      gain: money(gainMinor),
      closeFee: money(closeFeeMinor),
      result: money(resultMinor),
    })),
  };
}

/** What holding it would mean: level, moves against the holder, and what a night costs. */
function heldRow(held: HeldAfter | null, instrument: Instrument, currency: string) {
  const [now, ...moves] = held?.moves ?? [];
  const { night, liquidationPrice } = held ?? {};
  const level = (at: AtMove | undefined) =>
    at === undefined || at.isLiquidated || at.figures.marginLevel === null
      ? null
      : formatDecimal(at.figures.marginLevel, LEVEL_DECIMALS);
  return {
    liquidationPrice: liquidationPrice == null ? null : priceText(instrument, liquidationPrice),
    marginLevel: level(now),
    ...(moves.length > 0 && {
      whatIf: moves.map((at) => ({
        percent: String(at.percent),
        price: priceText(instrument, at.price),
        marginLevel: level(at),
        isClosed: at.isLiquidated,
        profit: formatMinor(at.figures.profitMinor, currency),
      })),
    }),
    ...(night != null && {
      overnight: {
        what: night.what,
        amount: formatMinor(night.amountMinor, currency),
        basis: formatMinor(night.basisMinor, currency),
        rate: formatDecimalShort(night.rate, RATE_DECIMALS, 2),
      },
    }),
  };
}
