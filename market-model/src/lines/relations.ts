/** What an instrument is made of another: so many times its moves, and how near it stays. */
export interface Relation {
  /** Asset class and code of what it follows. */
  readonly leader: string;
  readonly factor: number;
  /** A fund that starts its multiple anew each day. */
  readonly isDaily?: boolean;
}

const follow = (leader: string, factor = 1): Relation => ({ leader, factor });
const daily = (leader: string, factor: number): Relation => ({ leader, factor, isDaily: true });

/** Funds by their codes. */
const funds: Readonly<Record<string, Relation>> = {
  ...{ SPY: follow('index SPX'), IVV: follow('index SPX'), VOO: follow('index SPX') },
  ...{ VTI: follow('index SPX'), DIA: follow('index DJI'), IWM: follow('index RUT') },
  ...{ QQQ: follow('index NDX'), TQQQ: daily('index NDX', 3), SQQQ: daily('index NDX', -3) },
  SOXL: daily('etf SOXX', 3),
  ...{ GLD: follow('forex XAUUSD'), SLV: follow('forex XAGUSD') },
  ...{ FXI: follow('index HSCEI'), KWEB: follow('index HSTECH'), ASHR: follow('index CSI300') },
  ...{ EWJ: follow('index N225'), EWZ: follow('index BVSP') },
  ...{ IBIT: follow('crypto BTCUSD'), BITO: follow('crypto BTCUSD') },
  ETHA: follow('crypto ETHUSD'),
  ...{ '02800': follow('index HSI'), '02828': follow('index HSCEI') },
  ...{ '03033': follow('index HSTECH'), '02823': follow('index CSI300') },
};

/** Futures by the roots of their contracts. */
const futures: Readonly<Record<string, Relation>> = {
  ...{ GC: follow('forex XAUUSD'), MGC: follow('forex XAUUSD'), SI: follow('forex XAGUSD') },
  ...{ ES: follow('index SPX'), MES: follow('index SPX'), NQ: follow('index NDX') },
  ...{ MNQ: follow('index NDX'), YM: follow('index DJI'), RTY: follow('index RUT') },
  ...{ NKD: follow('index N225'), VX: follow('index VIX'), HSI: follow('index HSI') },
  ...{ MHI: follow('index HSI'), HHI: follow('index HSCEI'), HTI: follow('index HSTECH') },
  ...{ FDAX: follow('index GDAXI'), FESX: follow('index STOXX50E'), Z: follow('index FTSE') },
  ...{ FCE: follow('index FCHI'), '6E': follow('forex EURUSD'), '6B': follow('forex GBPUSD') },
  ...{ '6A': follow('forex AUDUSD'), '6N': follow('forex NZDUSD') },
  ...{ '6J': follow('forex USDJPY', -1), '6C': follow('forex USDCAD', -1) },
  ...{ '6S': follow('forex USDCHF', -1), '6M': follow('forex USDMXN', -1) },
  ...{ CUS: follow('forex USDCNH'), BTC: follow('crypto BTCUSD'), MBT: follow('crypto BTCUSD') },
};

/** What a fund or a future follows, or null. */
export function relationOf(instrument: {
  readonly assetClass: string;
  readonly code: string;
  readonly future: { readonly product: string } | null;
}): Relation | null {
  const { future, assetClass, code } = instrument;
  if (future !== null) return futures[future.product] ?? null;
  return assetClass === 'etf' ? (funds[code] ?? null) : null;
}

/** Another listing of the same firm: the second by the first, near by so little. */
export interface Twin {
  readonly first: string;
  /** Of the premium that comes and goes within hours. */
  readonly fast: number;
  readonly fastHalfLifeMinutes: number;
  /** In Hong Kong dollars where the first is in American ones. */
  readonly isAbroad: boolean;
}

/** Within less than half of what a round trip costs, so that nobody earns by the premium. */
const sameMarket = (first: string): Twin => ({
  ...{ first, fast: 0.00002, fastHalfLifeMinutes: 180, isAbroad: false },
});
const abroad = (first: string): Twin => ({
  ...{ first, fast: 0.0012, fastHalfLifeMinutes: 720, isAbroad: true },
});

/** Second share classes, and Hong Kong's listings of what New York lists too. */
export const twins: Readonly<Record<string, Twin>> = {
  ...{ GOOG: sameMarket('GOOGL'), 'BRK.A': sameMarket('BRK.B') },
  ...{ '09988': abroad('BABA'), '09618': abroad('JD'), '09888': abroad('BIDU') },
  ...{ '09999': abroad('NTES'), '09961': abroad('TCOM'), '09866': abroad('NIO') },
  ...{ '09868': abroad('XPEV'), '02015': abroad('LI'), '09626': abroad('BILI') },
  ...{ '02057': abroad('ZTO'), '02423': abroad('BEKE'), '09901': abroad('EDU') },
  '09987': abroad('YUMC'),
};
