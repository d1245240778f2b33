import type { WalletType } from '@candor/contract/enums';
import { RATE_DECIMALS } from '../interest/interest-rates.ts';
import { powerOfTen } from '../money/decimals.ts';
import { divideRounded } from '../money/rounding.ts';
import type { PositionSide } from '../positions/position.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

/** What a share pays, as it was announced. */
export interface Dividend {
  /** Names it in the facts and entries of everybody who held the share. */
  readonly dividendId: string;
  readonly announcedMs: number;
  /** From this instant the share trades without it. */
  readonly exDay: CalendarDay;
  readonly exMs: number;
  readonly payDay: CalendarDay;
  readonly payMs: number;
  /** Of one unit, scaled as its prices are. */
  readonly amount: bigint;
}

/** What a position gets, or owes, on the pay date of a dividend. */
export interface DividendDue {
  readonly dividendId: string;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly walletType: WalletType;
  readonly walletCurrency: string;
  /** Held when the ex-date began. */
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly exDay: CalendarDay;
  readonly exMs: number;
  readonly payMs: number;
  /** In percent of it, scaled by `10^RATE_DECIMALS`; of a short nothing is. */
  readonly withheldRate: bigint;
  /** Of a short: what is held for it, and what its margin paid at once for want of cash. */
  readonly holdMinor: bigint;
  readonly fromMarginMinor: bigint;
}

const WHOLE_RATE = 100n * powerOfTen(RATE_DECIMALS);

/** What is withheld of a dividend, rounded up. */
export function withheldMinor(grossMinor: bigint, withheldRate: bigint): bigint {
  return divideRounded(grossMinor * withheldRate, WHOLE_RATE, 'up');
}

/**
 * Names what an account is due: there is one of it for each position. One that is open again after
 * a bust has its own, beside that of the position which was there meanwhile.
 */
export function dueKey({
  dividendId,
  positionId,
}: Pick<DividendDue, 'dividendId' | 'positionId'>): string {
  return `${dividendId} ${positionId}`;
}

/** In the order of bytes every `dueKey` of a dividend stands from `from` on and before `below`. */
export function dueKeysOf(dividendId: string): { readonly from: string; readonly below: string } {
  return { from: `${dividendId} `, below: `${dividendId}!` };
}
