import { Chance } from './random.ts';

/** What a customer does, or what happens to the market or the house. All of it is plain JSON. */
export type Act = { readonly afterMs: number } & (
  | {
      readonly what: 'order';
      readonly who: number;
      readonly which: number;
      readonly direction: 'buy' | 'sell';
      readonly openClose: 'open' | 'close' | null;
      readonly type: 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailingStop';
      /** In steps of what the instrument trades. */
      readonly size: number;
      /** Of the limit and of the trigger from the last price, in basis points. */
      readonly awayBps: number;
      readonly leverage: number;
      readonly timeInForce: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      readonly hasExits: boolean;
      /** For an amount of money in place of a quantity. */
      readonly isByAmount?: boolean;
      /** Through the auction before the open, where one collects. */
      readonly isForAuction?: boolean;
      /** Before and after regular hours too, where it is a limit and they trade then. */
      readonly isExtended?: boolean;
      readonly isRetried: boolean;
    }
  | { readonly what: 'close'; readonly who: number; readonly nth: number; readonly percent: number }
  | { readonly what: 'cancel'; readonly who: number; readonly nth: number }
  | {
      readonly what: 'amend';
      readonly who: number;
      readonly nth: number;
      /** Of its quantity, and how far its prices go in basis points; none is as it was. */
      readonly percent: number | null;
      readonly byBps: number | null;
    }
  | {
      readonly what: 'protect';
      readonly who: number;
      readonly nth: number;
      readonly awayBps: number;
      readonly halves: 'both' | 'stopLoss' | 'takeProfit' | 'none';
    }
  | {
      readonly what: 'addMargin';
      readonly who: number;
      readonly nth: number;
      readonly cents: number;
    }
  | {
      readonly what: 'transfer';
      readonly who: number;
      readonly wallet: number;
      readonly isIn: boolean;
      /** The other wallet, where it trades too; else the funding account. */
      readonly other?: number | null;
      readonly cents: number;
      /** All there is, on its way out. */
      readonly isAll: boolean;
      readonly isRetried: boolean;
    }
  | { readonly what: 'cancelTransfer'; readonly who: number }
  | {
      readonly what: 'follow';
      readonly who: number;
      readonly cents: number;
      readonly term: '1h' | '7d';
    }
  | {
      readonly what: 'subscribe';
      readonly who: number;
      readonly lots: number;
      readonly isHk: boolean;
    }
  | {
      readonly what: 'withdraw';
      readonly who: number;
      readonly cents: number;
      /** All that can be used. */
      readonly isAll: boolean;
    }
  | {
      readonly what: 'borrow';
      readonly who: number;
      readonly cents: number;
      readonly days: number;
    }
  | {
      readonly what: 'repay';
      readonly who: number;
      readonly nth: number;
      /** Of what is owed; none is all. */
      readonly percent: number | null;
    }
  | { readonly what: 'payShares'; readonly who: number; readonly nth: number }
  | { readonly what: 'bust'; readonly who: number; readonly nth: number }
  | { readonly what: 'reverse'; readonly who: number; readonly nth: number }
  | {
      readonly what: 'deposit';
      readonly who: number;
      readonly cents: number;
      readonly again: boolean;
    }
  | {
      readonly what: 'move';
      readonly which: number;
      readonly bps: number;
      /** Levels, their size in steps, and the spread in ticks; none is a side nobody is on. */
      readonly levels: number;
      readonly size: number;
      readonly spread: number;
      readonly printed: number;
      /** So far prints went beyond the two prices. */
      readonly wickBps: number;
    }
  | { readonly what: 'loseFeed' | 'findFeed' | 'crash' | 'crashUnheard' | 'halt' | 'goOn' }
  | { readonly what: 'expire'; readonly which: number }
  | {
      readonly what: 'dividend';
      readonly which: number;
      /** Of the price, and when it is paid. */
      readonly bps: number;
      readonly paidHours: number;
      readonly isRecorded: boolean;
    }
  | { readonly what: 'split'; readonly which: number; readonly to: number; readonly from: number }
  | { readonly what: 'jump'; readonly toNext: 'open' | 'close' | 'day' | 'asia' | 'pre' }
);
export type What = Act['what'];

const whats: readonly [What, ...What[]] = [
  'order',
  ...repeated('order', 22),
  ...repeated('close', 6),
  ...repeated('move', 20),
  ...repeated('cancel', 3),
  ...repeated('protect', 3),
  ...repeated('amend', 4),
  ...repeated('addMargin', 2),
  ...repeated('transfer', 4),
  ...repeated('jump', 5),
  ...(['cancelTransfer', 'deposit', 'loseFeed', 'findFeed', 'crash', 'crashUnheard'] as const),
  ...(['expire', 'halt', 'dividend', 'dividend', 'dividend', 'split'] as const),
  ...(['subscribe', 'subscribe', 'payShares', 'bust', 'bust', 'follow', 'reverse'] as const),
  ...(['withdraw', 'withdraw', 'borrow', 'borrow', 'repay'] as const),
  ...repeated('findFeed', 4),
  ...repeated('goOn', 4),
];

function repeated(what: What, times: number): readonly What[] {
  return new Array<What>(times).fill(what);
}

/** How much of everything there is; indices past the end begin again. */
export const CUSTOMERS = 3;
const ACTS = 110;

/** The story of a seed. */
export function storyOf(seed: number): readonly Act[] {
  const chance = new Chance(seed);
  const first = chance.whole(0, 99);
  return Array.from({ length: ACTS }, () => actOf(chance, first));
}

/** Of the instruments a story is about four that follow each other, so that things meet. */
function actOf(chance: Chance, first: number): Act {
  const what = chance.of(whats);
  const afterMs = chance.isOnce(4) ? chance.whole(1, 90) * 1_000 : chance.whole(1, 4_000);
  const who = chance.whole(0, CUSTOMERS - 1);
  const nth = chance.whole(0, 7);
  const which = first + chance.whole(0, 3);
  switch (what) {
    case 'order':
      return { what, afterMs, who, which, ...orderOf(chance) };
    case 'close':
      return { what, afterMs, who, nth, percent: chance.of([100, 100, 50, 33, 7]) };
    case 'cancel':
    case 'payShares':
    case 'bust':
    case 'reverse':
      return { what, afterMs, who, nth };
    case 'follow': {
      const term = chance.of(['1h', '1h', '7d']);
      return { what, afterMs, who, cents: chance.whole(1, 9_000_000), term };
    }
    case 'withdraw':
      return { what, afterMs, who, cents: chance.whole(50, 5_000_000), isAll: chance.isOnce(4) };
    case 'borrow':
      return { what, afterMs, who, ...borrowOf(chance) };
    case 'repay':
      return { what, afterMs, who, nth, percent: chance.of([null, 100, 50, 3]) };
    case 'subscribe':
      return { what, afterMs, who, lots: chance.whole(1, 40), isHk: chance.isOnce(3) };
    case 'amend':
      return { what, afterMs, who, nth, ...amendOf(chance) };
    case 'protect': {
      const halves = chance.of(['both', 'both', 'stopLoss', 'takeProfit', 'none']);
      return { what, afterMs, who, nth, awayBps: chance.whole(5, 300), halves };
    }
    case 'addMargin':
      return { what, afterMs, who, nth, cents: chance.whole(1, 500_000) };
    case 'transfer':
      return { what, afterMs, who, ...transferOf(chance) };
    case 'cancelTransfer':
      return { what, afterMs, who };
    case 'deposit':
      return { what, afterMs, who, cents: chance.whole(1, 20_000), again: chance.isOnce(3) };
    case 'move':
      return { what, afterMs, which, ...moveOf(chance) };
    case 'expire':
      return { what, afterMs, which };
    case 'dividend':
      return { what, afterMs, which, ...dividendOf(chance) };
    case 'split':
      return { what, afterMs, which, ...chance.of<Ratio>(ratios) };
    case 'jump':
      return { what, afterMs, toNext: chance.of(jumps) };
    default:
      return { what, afterMs };
  }
}

const jumps = [
  ...(['open', 'open', 'open', 'open', 'open'] as const),
  ...(['close', 'day', 'asia', 'pre', 'pre'] as const),
] as const;

function borrowOf(chance: Chance) {
  const days = chance.of([1, 2, 3, 30, 90]);
  return { days, cents: chance.whole(9_000, 300_000_000) };
}

function orderOf(chance: Chance) {
  const away = chance.isOnce(3) ? chance.whole(-400, 400) : chance.whole(-40, 40);
  return {
    direction: chance.of(['buy', 'sell']),
    openClose: chance.of(['open', 'open', null, 'close']),
    type: chance.of([
      ...(['market', 'market', 'market', 'limit', 'limit', 'limit'] as const),
      ...(['stop', 'stopLimit', 'trailingStop'] as const),
    ]),
    size: chance.isOnce(6) ? chance.whole(1, 900) : chance.whole(1, 40),
    awayBps: away,
    leverage: chance.of([1, 2, 3, 5, 10, 20, 30]),
    timeInForce: chance.of(['day', 'day', 'gtc', 'gtc', 'ioc', 'fok', 'opg', 'cls']),
    hasExits: chance.isOnce(4),
    isByAmount: chance.isOnce(6),
    isForAuction: chance.isOnce(2),
    isRetried: chance.isOnce(5),
    isExtended: chance.isOnce(4),
  } as const;
}

interface Ratio {
  readonly to: number;
  readonly from: number;
}

const ratios: readonly [Ratio, ...Ratio[]] = [
  { to: 2, from: 1 },
  { to: 3, from: 2 },
  { to: 1, from: 2 },
  { to: 1, from: 3 },
  { to: 5, from: 1 },
  { to: 2, from: 7 },
];

function amendOf(chance: Chance) {
  const percent = chance.of([null, 50, 80, 95, 130]);
  return { percent, byBps: chance.isOnce(2) ? chance.whole(-60, 60) : null } as const;
}

function dividendOf(chance: Chance) {
  const [bps, paidHours] = [chance.whole(1, 300), chance.whole(0, 20)];
  return { bps, paidHours, isRecorded: chance.isOnce(2) } as const;
}

function transferOf(chance: Chance) {
  const cents = chance.isOnce(3) ? chance.whole(1, 99) : chance.whole(100, 3_000_000);
  const isRetried = chance.isOnce(4);
  const [isIn, isAll] = [chance.isOnce(3), chance.isOnce(2)];
  const wallet = chance.whole(0, 3);
  const other = chance.isOnce(3) ? (wallet + chance.whole(1, 3)) % 4 : null;
  return { wallet, other, isIn, isAll, cents, isRetried } as const;
}

function moveOf(chance: Chance) {
  const far = chance.of([60, 60, 60, 60, 350, 350, 1_500]);
  const bps = chance.whole(-far, far);
  return {
    bps,
    levels: chance.isOnce(15) ? 0 : chance.whole(1, 4),
    size: chance.whole(1, 60),
    spread: chance.whole(0, 4),
    printed: chance.whole(0, 5_000),
    wickBps: chance.isOnce(2) ? chance.whole(0, 80) : 0,
  };
}
