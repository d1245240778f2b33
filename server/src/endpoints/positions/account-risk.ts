import { isCounted, isRestricted, legacyRule } from '@candor/domain/day-trades/day-trades';
import { priceText } from '@candor/domain/instruments/price-text';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import {
  isMargined,
  LEVEL_DECIMALS,
  marginLevels,
} from '@candor/domain/positions/position-figures';
import {
  accountRisk as accountRiskOf,
  type BuyingPower,
  type EquityPart,
  type KnownRisk,
  type MovedHolding,
  type PositionRisk,
  type WhatIf,
} from '@candor/domain/wallets/account-risk';
import type { Locale } from '@candor/locales/locale';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import type { Services } from '../../services.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';
import { dayTradeRecord } from '../../trading/day-trading.ts';
import { holdingRows } from '../../trading/open-rows.ts';

/** What the account may lose its positions by, at the prices of one look at the market. */
export const accountRisk = endpoint('accountRisk', async (call, services) => {
  const { nowMs, locale } = call;
  const snapshot = await accountSnapshot(services, call.caller.userId, nowMs);
  const { equityMinor, parts, known, buyingPower } = accountRiskOf(snapshot);
  const rows = holdingRows(
    { holdings: known?.positions.map(({ holding }) => holding) ?? [], state: snapshot.state },
    locale,
  );
  return accept({
    equity: usd(equityMinor),
    parts: parts.map(partRow),
    marginLevel: known?.level == null ? null : percent(known.level),
    margin: usd(known?.marginMinor),
    profit: usd(known?.profitMinor),
    initialMargin: usd(known?.initialMinor),
    maintenanceMargin: usd(known?.maintenanceMinor),
    callLevel: percent(marginLevels.call),
    liquidationLevel: percent(marginLevels.liquidation),
    positions: rows.flatMap((row, index) => {
      const risk = known?.positions[index];
      return risk === undefined ? [] : [{ row, ...riskRow(risk) }];
    }),
    whatIf: known?.whatIfs.map((one) => whatIfRow(one, locale)) ?? [],
    buyingPower: buyingPower.map(powerRow),
    dayTrading: await dayTrading(services, { ...call, accountId: call.caller.userId, known }),
    fxRate: snapshot.hkdPerUsd === null ? null : rateText(snapshot.hkdPerUsd),
    asOfTimestamp: snapshot.atMs,
  });
});

/** What the policy of the house says of the account now. */
async function dayTrading(
  services: Services,
  of: { readonly accountId: string; readonly nowMs: number; readonly known: KnownRisk | null },
) {
  const { dayTradePolicy: policy } = services.config;
  if (policy === 'none') return { policy };
  const intradayExcess = usd(intradayExcessOf(of.known));
  if (policy === 'intraday_margin') return { policy, intradayExcess };
  const record = await dayTradeRecord(services, of.accountId, of.nowMs);
  const counted = {
    dayTrades: record.dayTrades,
    dayTradesMax: legacyRule.dayTrades,
    days: legacyRule.businessDays,
    equity: formatMinor(record.equityMinor, 'USD'),
    leastEquity: formatMinor(legacyRule.leastEquityMinor, 'USD'),
    isRestricted: isRestricted(record),
  };
  return { policy, intradayExcess, counted };
}

/** Of all US shares on margin together; below zero one of them is past its liquidation. */
function intradayExcessOf(known: KnownRisk | null): bigint | null {
  if (known === null) return null;
  return known.positions
    .filter(({ holding }) => isCounted(holding.instrument))
    .reduce((sum, one) => sum + one.marginMinor + one.profitMinor - one.maintenanceMinor, 0n);
}

function partRow(part: EquityPart) {
  const money = (minor: bigint) => formatMinor(minor, part.currency);
  const known = (minor: bigint | null) => (minor === null ? null : money(minor));
  return {
    currency: part.currency,
    available: money(part.availableMinor),
    held: money(part.heldMinor),
    margin: money(part.marginMinor),
    marginProfit: known(part.marginProfitMinor),
    paid: known(part.paidMinor),
    ...(part.owedMinor !== 0n && { loans: money(part.owedMinor) }),
    equity: known(part.equityMinor),
    equityUsd: usd(part.usdMinor),
  };
}

function riskRow({ holding, ...risk }: PositionRisk) {
  const { moveToLiquidation } = risk;
  return {
    value: formatMinor(risk.valueMinor, 'USD'),
    margin: formatMinor(risk.marginMinor, 'USD'),
    profit: formatMinor(risk.profitMinor, 'USD'),
    initialMargin: formatMinor(risk.initialMinor, 'USD'),
    maintenanceMargin: formatMinor(risk.maintenanceMinor, 'USD'),
    maintenanceRatio: percent(holding.instrument.maintenanceRatioBps),
    toLiquidation: moveToLiquidation === null ? null : percent(moveToLiquidation),
  };
}

function whatIfRow({ percent: moved, equityMinor, moved: holdings }: WhatIf, locale: Locale) {
  return {
    percent: String(moved),
    equity: formatMinor(equityMinor, 'USD'),
    positions: holdings.map((one) => movedRow(one, locale)),
  };
}

function movedRow({ holding, at, changeMinor }: MovedHolding, locale: Locale) {
  const { position, instrument } = holding;
  const level = isMargined(position) && !at.isLiquidated ? at.figures.marginLevel : null;
  return {
    id: position.positionId,
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    marginLevel: level === null ? null : percent(level),
    isClosed: at.isLiquidated,
    price: priceText(instrument, at.price),
    change: formatMinor(changeMinor, 'USD'),
  };
}

function powerRow({ kind, currency, leverage, availableMinor, amountMinor }: BuyingPower) {
  const money = (minor: bigint) => formatMinor(minor, currency);
  const amount = money(amountMinor);
  return { product: kind, currency, available: money(availableMinor), leverage, amount };
}

function percent(value: bigint): string {
  return formatDecimal(value, LEVEL_DECIMALS);
}

function usd(minor: bigint | null | undefined): string | null {
  return minor == null ? null : formatMinor(minor, 'USD');
}
