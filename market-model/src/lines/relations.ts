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

/** By asset class and code, as a row of an instrument names them. */
const followers: Readonly<Record<string, Relation>> = {
  'etf SPY': follow('index SPX'),
  'etf IVV': follow('index SPX'),
  'etf VOO': follow('index SPX'),
  'etf VTI': follow('index SPX'),
  'etf DIA': follow('index DJI'),
  'etf IWM': follow('index RUT'),
  'etf QQQ': follow('index NDX'),
  'etf TQQQ': daily('index NDX', 3),
  'etf SQQQ': daily('index NDX', -3),
  'etf SOXL': daily('etf SOXX', 3),
  'etf GLD': follow('forex XAUUSD'),
  'etf SLV': follow('forex XAGUSD'),
  'etf FXI': follow('index HSCEI'),
  'etf KWEB': follow('index HSTECH'),
  'etf ASHR': follow('index CSI300'),
  'etf EWJ': follow('index N225'),
  'etf EWZ': follow('index BVSP'),
  'etf IBIT': follow('crypto BTCUSD'),
  'etf BITO': follow('crypto BTCUSD'),
  'etf ETHA': follow('crypto ETHUSD'),
  'etf 02800': follow('index HSI'),
  'etf 02828': follow('index HSCEI'),
  'etf 03033': follow('index HSTECH'),
  'etf 02823': follow('index CSI300'),
};

/** Futures by the roots of their contracts. */
const futures: Readonly<Record<string, Relation>> = {
  GC: follow('forex XAUUSD'),
  MGC: follow('forex XAUUSD'),
  SI: follow('forex XAGUSD'),
  ES: follow('index SPX'),
  MES: follow('index SPX'),
  NQ: follow('index NDX'),
  MNQ: follow('index NDX'),
  YM: follow('index DJI'),
  RTY: follow('index RUT'),
  NKD: follow('index N225'),
  VX: follow('index VIX'),
  HSI: follow('index HSI'),
  MHI: follow('index HSI'),
  HHI: follow('index HSCEI'),
  HTI: follow('index HSTECH'),
  FDAX: follow('index GDAXI'),
  FESX: follow('index STOXX50E'),
  Z: follow('index FTSE'),
  FCE: follow('index FCHI'),
  '6E': follow('forex EURUSD'),
  '6B': follow('forex GBPUSD'),
  '6A': follow('forex AUDUSD'),
  '6N': follow('forex NZDUSD'),
  '6J': follow('forex USDJPY', -1),
  '6C': follow('forex USDCAD', -1),
  '6S': follow('forex USDCHF', -1),
  '6M': follow('forex USDMXN', -1),
  CUS: follow('forex USDCNH'),
  BTC: follow('crypto BTCUSD'),
  MBT: follow('crypto BTCUSD'),
};

/** What an instrument follows, as all contracts of a product do; null where that is nothing. */
export function relationOf(instrument: {
  readonly assetClass: string;
  readonly code: string;
  readonly future: { readonly product: string } | null;
}): Relation | null {
  const { future, assetClass, code } = instrument;
  const relation = future === null ? followers[`${assetClass} ${code}`] : futures[future.product];
  return relation ?? null;
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
  first,
  fast: 0.00002,
  fastHalfLifeMinutes: 180,
  isAbroad: false,
});
const abroad = (first: string): Twin => ({
  first,
  fast: 0.0012,
  fastHalfLifeMinutes: 720,
  isAbroad: true,
});

/** Second share classes, and Hong Kong's listings of what New York lists too. */
export const twins: Readonly<Record<string, Twin>> = {
  GOOG: sameMarket('GOOGL'),
  'BRK.A': sameMarket('BRK.B'),
  '09988': abroad('BABA'),
  '09618': abroad('JD'),
  '09888': abroad('BIDU'),
  '09999': abroad('NTES'),
  '09961': abroad('TCOM'),
  '09866': abroad('NIO'),
  '09868': abroad('XPEV'),
  '02015': abroad('LI'),
  '09626': abroad('BILI'),
  '02057': abroad('ZTO'),
  '02423': abroad('BEKE'),
  '09901': abroad('EDU'),
  '09987': abroad('YUMC'),
};
