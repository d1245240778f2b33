// size-exception: written from the contract.
// Written by `npm run routes` from the folders. Do not edit.
export type Article = {
  id: string;
  type: 'news' | 'notice';
  title: string;
  summary: string;
  imageUrl?: string | null;
  label?: string | null;
  sourceName?: string | null;
  instruments?: readonly InstrumentKey[];
  pinned?: boolean;
  createTimestamp: number;
  content: string;
};

export type ArticleItem = {
  id: string;
  type: 'news' | 'notice';
  title: string;
  summary: string;
  imageUrl?: string | null;
  label?: string | null;
  sourceName?: string | null;
  instruments?: readonly InstrumentKey[];
  pinned?: boolean;
  createTimestamp: number;
};

export type ChatLine = {
  seq: number;
  from: 'customer' | 'agent' | 'system';
  agentName?: string | null;
  text?: string | null;
  fileUrl?: string | null;
  about?: string | null;
  createTimestamp: number;
  readTimestamp?: number | null;
};

export type Message = {
  id: string;
  title: string;
  content: string;
  kind:
    | 'kyc'
    | 'deposit'
    | 'withdrawal'
    | 'order'
    | 'margin'
    | 'ipo'
    | 'follow'
    | 'permission'
    | 'loan'
    | 'alert'
    | 'security'
    | 'chat';
  link?: string | null;
  isRead: boolean;
  createTimestamp: number;
};

export type SessionOpened = { token: string; expireTimestamp: number; user: User };

export type User = {
  userId: string;
  email: string;
  invitationCode: string;
  firstName: string;
  lastName: string;
  name: string;
  phone?: string | null;
  idCardNumber?: string | null;
  passportNumber?: string | null;
  kycStatus: 0 | 1 | 2 | 3;
  kycReason?: string | null;
  kycSubmitTimestamp?: number | null;
  kycReviewTimestamp?: number | null;
  hasPayPassword: boolean;
  unreadCount: number;
  language: string;
  createTimeTimestamp: number;
};

export type AdjustmentFactor = {
  exTimestamp: number;
  dividend: string;
  closeBefore: string;
  factor: string;
  product: string;
};

export type CoolingOffFigures = {
  low: string;
  high: string;
  reference: string;
  bound: string;
  beganTimestamp: number;
  endTimestamp: number;
};

export type DepthLevel = { price: string; num: string; orders: number };

export type ExtendedQuote = {
  session?: 'pre' | 'after' | null;
  opensTimestamp?: number | null;
  lastPrice?: string | null;
  change?: string | null;
  change_ratio?: string | null;
  bid?: string | null;
  ask?: string | null;
  bidVolume?: string | null;
  askVolume?: string | null;
  timestamp?: number | null;
};

export type FutureQuote = {
  name: string;
  shortName: string;
  stock_code: string;
  code: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  currency: string;
  change?: string | null;
  change_ratio?: string | null;
  price_nominal?: string | null;
  volume?: string | null;
  fall: boolean;
  selfSelectStatus: number;
  localLogoUrl: string;
  profile?: string | null;
  marketStatus: 0 | 1 | 2 | 3 | 4;
  quoteTimestamp?: number | null;
  simulated: boolean;
  scenario?: 'crash' | 'flash' | 'bear' | 'squeeze' | 'currency' | 'glut' | 'outage' | 'quiet';
  minCount: string;
  points?: readonly string[];
  lastPrice?: string | null;
  open?: string | null;
  previousClose?: string | null;
  high?: string | null;
  low?: string | null;
  high52w?: string | null;
  low52w?: string | null;
  yearPending?: boolean;
  bid?: string | null;
  ask?: string | null;
  bidVolume?: string | null;
  askVolume?: string | null;
  marketCap?: string | null;
  amplitude?: string | null;
  tickSize: string;
  nextOpenTimestamp?: number | null;
  extended?: {
    session?: 'pre' | 'after' | null;
    opensTimestamp?: number | null;
    lastPrice?: string | null;
    change?: string | null;
    change_ratio?: string | null;
    bid?: string | null;
    ask?: string | null;
    bidVolume?: string | null;
    askVolume?: string | null;
    timestamp?: number | null;
  };
  coolingOff?: CoolingOffFigures | null;
  halt?: HaltFigures | null;
  lotNote?: string | null;
  timeZone?: string;
  expiryDateTimestamp?: number | null;
  previousSettle?: string | null;
  position?: string | null;
  openInterest?: string | null;
  openInterestChange?: string | null;
  multiplier?: string | null;
  tradable?: readonly InstrumentKey[];
};

export type HaltFigures = {
  cause:
    | 'limitUp'
    | 'limitDown'
    | 'marketLevel1'
    | 'marketLevel2'
    | 'marketLevel3'
    | 'dynamicRange'
    | 'staticRange'
    | 'outage'
    | 'operator'
    | 'split';
  measuredOn?: {
    source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
    market: string;
    code: string;
  } | null;
  referenceKind?: 'fiveMinutesBefore' | 'minuteBefore' | 'lastAuction' | 'lastClose' | null;
  reference?: string | null;
  referenceTimestamp?: number | null;
  price?: string | null;
  ratio?: string | null;
  bound?: string | null;
  reason?: string | null;
  beganTimestamp?: number | null;
  endTimestamp?: number | null;
};

export type HistoryPoint = {
  k: number;
  o: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  endTimestamp?: number;
  done?: boolean;
};

export type InstrumentKey = {
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  code: string;
  name: string;
};

export type KlinePoint = {
  k: number;
  o: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
};

export type QuoteItem = {
  name: string;
  shortName: string;
  stock_code: string;
  code: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  currency: string;
  change?: string | null;
  change_ratio?: string | null;
  price_nominal?: string | null;
  volume?: string | null;
  fall: boolean;
  selfSelectStatus: number;
  localLogoUrl: string;
  profile?: string | null;
  marketStatus: 0 | 1 | 2 | 3 | 4;
  quoteTimestamp?: number | null;
  simulated: boolean;
  scenario?: 'crash' | 'flash' | 'bear' | 'squeeze' | 'currency' | 'glut' | 'outage' | 'quiet';
  minCount: string;
  points?: readonly string[];
};

export type QuoteWithPoints = {
  name: string;
  shortName: string;
  stock_code: string;
  code: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  currency: string;
  change?: string | null;
  change_ratio?: string | null;
  price_nominal?: string | null;
  volume?: string | null;
  fall: boolean;
  selfSelectStatus: number;
  localLogoUrl: string;
  profile?: string | null;
  marketStatus: 0 | 1 | 2 | 3 | 4;
  quoteTimestamp?: number | null;
  simulated: boolean;
  scenario?: 'crash' | 'flash' | 'bear' | 'squeeze' | 'currency' | 'glut' | 'outage' | 'quiet';
  minCount: string;
  points: readonly string[];
};

export type StockQuote = {
  name: string;
  shortName: string;
  stock_code: string;
  code: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  currency: string;
  change?: string | null;
  change_ratio?: string | null;
  price_nominal?: string | null;
  volume?: string | null;
  fall: boolean;
  selfSelectStatus: number;
  localLogoUrl: string;
  profile?: string | null;
  marketStatus: 0 | 1 | 2 | 3 | 4;
  quoteTimestamp?: number | null;
  simulated: boolean;
  scenario?: 'crash' | 'flash' | 'bear' | 'squeeze' | 'currency' | 'glut' | 'outage' | 'quiet';
  minCount: string;
  points?: readonly string[];
  lastPrice?: string | null;
  open?: string | null;
  previousClose?: string | null;
  high?: string | null;
  low?: string | null;
  high52w?: string | null;
  low52w?: string | null;
  yearPending?: boolean;
  bid?: string | null;
  ask?: string | null;
  bidVolume?: string | null;
  askVolume?: string | null;
  marketCap?: string | null;
  amplitude?: string | null;
  tickSize: string;
  nextOpenTimestamp?: number | null;
  extended?: {
    session?: 'pre' | 'after' | null;
    opensTimestamp?: number | null;
    lastPrice?: string | null;
    change?: string | null;
    change_ratio?: string | null;
    bid?: string | null;
    ask?: string | null;
    bidVolume?: string | null;
    askVolume?: string | null;
    timestamp?: number | null;
  };
  coolingOff?: CoolingOffFigures | null;
  halt?: HaltFigures | null;
  lotNote?: string | null;
  timeZone?: string;
};

export type TradeRow = { price: string; num: string; direction?: 0 | 1 | null; time: number };

export type BillRow = {
  id: string;
  walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
  currency: string;
  billType:
    | 'deposit'
    | 'withdrawal'
    | 'transfer'
    | 'trade'
    | 'fee'
    | 'margin'
    | 'ipo'
    | 'follow'
    | 'loan'
    | 'interest'
    | 'dividend'
    | 'reversal';
  amount: string;
  balanceAfter?: string | null;
  locked?: string | null;
  trade?: {
    stockCode: string;
    stockName: string;
    source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
    market: string;
    direction: 0 | 1;
    openClose: 0 | 1;
    num?: string | null;
    price?: string | null;
  } | null;
  counter?: {
    walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
    currency: string;
    amount: string;
  } | null;
  exchange?: {
    base: string;
    quote: string;
    rate: string;
    mid: string;
    spread: string;
    spreadCurrency: string;
  } | null;
  payee?: string | null;
  status: 1 | 2 | 3;
  reason?: string | null;
  refId?: string | null;
  cancellable: boolean;
  settleTimestamp?: number | null;
  createTimeTimestamp: number;
  day: string;
};

export type CardRow = {
  id: string;
  kind: 'BANK' | 'VM';
  bankName?: string | null;
  bankAccountName?: string | null;
  cardNumber?: string | null;
  currencyType?: string | null;
  network?: string | null;
  walletAddress?: string | null;
  verified: boolean;
  reason?: string | null;
  usableTimestamp?: number | null;
  createTimeTimestamp: number;
};

export type LoanRow = {
  id: string;
  amount: string;
  outstanding: string;
  accruedInterest: string;
  runningInterest: string;
  termDays: number;
  purpose: string;
  status: 1 | 2 | 3;
  reason?: string | null;
  state?: 'active' | 'overdue' | 'repaid' | null;
  schedule: readonly ScheduleLine[];
  createTimeTimestamp: number;
  decidedTimestamp?: number | null;
  dailyRate: string;
  interest: string;
  paidCount: number;
  nextPayment?: { dueTimestamp: number; amount: string } | null;
  overdueAmount?: string;
};

export type RechargeRow = {
  id: string;
  kind: 'BANK' | 'VM';
  currency: string;
  network?: string | null;
  amount: string;
  coinAmount?: string | null;
  rate?: string | null;
  quotedRate?: string | null;
  creditAmount?: string | null;
  status: 1 | 2 | 3;
  reason?: string | null;
  confirmations?: number | null;
  confirmationsNeeded?: number | null;
  txId?: string | null;
  proofUrl: string;
  createTimeTimestamp: number;
  reviewTimestamp?: number | null;
  postings?: readonly PostingRow[];
};

export type ScheduleLine = { dueTimestamp: number; principal: string; interest: string };

export type TodayRow = {
  stockCode: string;
  stockName: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  direction: 0 | 1;
  currency: string;
  valueNow?: string | null;
  valueBefore?: string | null;
  opened: string;
  closed: string;
  fee: string;
  profit?: string | null;
};

export type WalletRow = {
  walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
  currency: string;
  balance: string;
  usedBalance: string;
  available: string;
  unsettled: string;
};

export type WalletWorthRow = {
  walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
  currency: string;
  balance: string;
  usedBalance: string;
  available: string;
  unsettled: string;
  profit?: string | null;
  availableUsd?: string | null;
  usedUsd?: string | null;
  profitUsd?: string | null;
  valueUsd?: string | null;
  loans?: string;
};

export type WithdrawalRow = {
  id: string;
  kind: 'BANK' | 'VM';
  cardId: string;
  cardNumber: string;
  amount: string;
  fee: string;
  rate?: string | null;
  arriveAmount: string;
  arriveCurrency: string;
  status: 1 | 2 | 3;
  reason?: string | null;
  createTimeTimestamp: number;
  reviewTimestamp?: number | null;
};

export type FeeLine = { name: string; amount: string; rule: string };

export type FillAuctionRow = {
  uncrossTimestamp: number;
  price: string;
  volume: string;
  imbalance: string;
  book: readonly { price: string; buyNum: string; sellNum: string }[];
  inputsHash: string;
  print?: { cross: 'open' | 'close' | 'reopening'; marketNum: string };
};

export type FillPrints = {
  low?: string | null;
  high?: string | null;
  volume: string;
  beforeNum: string;
  barVolume: string;
  capNum: string;
  usedNum: string;
  queueBefore: string;
  queueAfter: string;
  allottedNum: string;
};

export type FillRow = {
  id: string;
  time: number;
  price: string;
  num: string;
  quote: {
    bid?: string | null;
    ask?: string | null;
    last?: string | null;
    time: number;
    depthUsed: readonly { price: string; num: string; of?: string | null; left?: string }[];
    resting?: {
      low?: string | null;
      high?: string | null;
      volume: string;
      beforeNum: string;
      barVolume: string;
      capNum: string;
      usedNum: string;
      queueBefore: string;
      queueAfter: string;
      allottedNum: string;
    };
  };
  feeLines: readonly FeeLine[];
  accrued?: { day: string; per100: string; amount: string };
  slippage: string;
  fxRate?: string | null;
  fx?: { source: string; time: number; ageMs: number };
  postings: readonly PostingRow[];
  elected?: { trigger: string; price: string; gap: string; time: number; best?: string };
  auction?: {
    uncrossTimestamp: number;
    price: string;
    volume: string;
    imbalance: string;
    book: readonly { price: string; buyNum: string; sellNum: string }[];
    inputsHash: string;
    print?: { cross: 'open' | 'close' | 'reopening'; marketNum: string };
  };
  busted?: { time: number; correctionId: string; reason: string };
};

export type FollowRow = {
  id: string;
  agencyId: string;
  agencyName: string;
  totalAmount: string;
  term: string;
  status: 0 | 1 | 2;
  interest?: string | null;
  estimatedProfit?: string | null;
  fee?: string | null;
  reason?: string | null;
  createTimeTimestamp: number;
  confirmTimestamp?: number | null;
  settleTimestamp: number;
};

export type IpoItem = {
  id: string;
  name: string;
  code: string;
  exchangeCode: string;
  market: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  classify: 'UsStock' | 'HK';
  currency: string;
  submitDateTimestamp: number;
  fundRaising: string;
  price: string;
  discountPrice?: string | null;
  minCount: string;
  maxNum: string;
  holdRatio: string;
  purchaseEndDate: number;
  allotDateTimestamp: number;
  payEndDateTimestamp: number;
  listDate: number;
  marketDateTimestamp?: number | null;
  drawSeedHash: string;
  modifyTimeTimestamp: number;
  ipoStatus: 0 | 1 | 2 | 3;
};

export type OrderConfirmed = {
  by: 'customer' | 'house';
  confirmed: { price?: string | null; totalAmount: string; fee: string };
  became: { price?: string | null; totalAmount: string; fee: string; num: string };
  difference: string;
  causes: readonly { cause: 'quantity' | 'price' | 'fee'; amount: string }[];
  guard?: { percent: string; amount: string };
};

export type OrderEvent = { time: number; what: string; reason?: string | null };

export type OrderRow = {
  id: string;
  clientOrderId?: string | null;
  stockCode: string;
  stockName: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  productType: number;
  direction: 0 | 1;
  openClose: 0 | 1;
  type: 0 | 1 | 2 | 3 | 4;
  price?: string | null;
  triggerPrice?: string | null;
  trailAmount?: string;
  trailPercent?: string;
  isArmed?: boolean;
  takeProfitPrice?: string;
  stopLossPrice?: string;
  exit?: 'takeProfit' | 'stopLoss';
  replaces?: string;
  reversal?: string;
  num: string;
  amount?: string;
  filledNum: string;
  avgPrice?: string | null;
  unit: 'shares' | 'lots' | 'contracts' | 'units';
  totalAmount?: string | null;
  margin: string;
  leverage: number;
  fee: string;
  accruedInterest?: string;
  profit?: string | null;
  status: 0 | 1 | 2 | 3;
  reason?: string | null;
  timeInForce: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
  extendedHours?: boolean;
  currency: string;
  waitsForOpen: boolean;
  nextOpenTimestamp?: number | null;
  crossTimestamp?: number;
  createTimeTimestamp: number;
  openTimeTimestamp?: number | null;
  closePrice?: string | null;
  closeTimeTimestamp?: number | null;
  fills?: readonly FillRow[];
};

export type PositionRow = {
  id: string;
  stockCode: string;
  stockName: string;
  source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
  market: string;
  classify: 'UsStock' | 'HK';
  productType: number;
  direction: 0 | 1;
  positionNum: string;
  closableNum: string;
  avgPrice: string;
  lastPrice?: string | null;
  zdf?: string | null;
  profit?: string | null;
  profitRatio?: string | null;
  sellProfit: string;
  isolatedPosition: string;
  leverage: number;
  marginLevel?: string | null;
  liquidationPrice?: string | null;
  takeProfitPrice?: string;
  stopLossPrice?: string;
  totalHoldingAmount?: string | null;
  accruedInterest?: string;
  costAmount?: string | null;
  fee: string;
  closeFee?: string | null;
  currency: string;
  createTimeTimestamp: number;
  closePrice?: string | null;
  closeTimeTimestamp?: number | null;
  reason?: string;
};

export type PostingRow = {
  account: string;
  debit?: string | null;
  credit?: string | null;
  currency: string;
  isAsset?: boolean;
};

export type SubscriptionRow = {
  id: string;
  newSharesId: string;
  name: string;
  code: string;
  exchangeCode: string;
  market: string;
  classify: 'UsStock' | 'HK';
  currency: string;
  price: string;
  discountPrice?: string | null;
  actualPrice?: string | null;
  num: string;
  total: string;
  allotNum?: string | null;
  paidAmount: string;
  pendingAmount: string;
  status: 0 | 1 | 2;
  positionId?: string | null;
  purchaseEndDate: number;
  allotDateTimestamp: number;
  payEndDateTimestamp: number;
  listDate: number;
  marketDateTimestamp?: number | null;
  modifyTimeTimestamp: number;
  createTimeTimestamp: number;
};

/** Reasons that any call may be refused with. */
export type ReasonOfEveryCall =
  | 'BODY_MALFORMED'
  | 'HOST_UNKNOWN'
  | 'KEY_INVALID'
  | 'LOGIN_EXPIRED'
  | 'SESSION_ENDED'
  | 'SHUT_OUT'
  | 'KEY_ADDRESS'
  | 'KEY_SCOPE'
  | 'KEY_ORDER_SIZE'
  | 'BOOKS_SUSPENDED'
  | 'ACCOUNT_FROZEN'
  | 'STEP_UP_REQUIRED'
  | 'KEY_RUNNING'
  | 'KEY_REUSED'
  | 'TOO_MANY'
  | 'INTERNAL'
  | 'NOT_SERVED'
  | 'NOT_READY';

export interface Calls {
  /**
   * Be told when a price or a change is reached.
   */
  alertCreate: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      rule: 'above' | 'below' | 'changeUp' | 'changeDown';
      value: string;
      once: boolean;
      byEmail: boolean;
    };
    answer: {
      id: string;
      stockCode: string;
      name: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      rule: 'above' | 'below' | 'changeUp' | 'changeDown';
      value: string;
      once: boolean;
      byEmail: boolean;
      active: boolean;
      firedTimestamp?: number | null;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'AMOUNT'
      | 'ALERT_LIMIT'
      | 'ALERT_NOW';
  };
  /**
   * Delete an alert, also when it is already gone.
   */
  alertDelete: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * The customer’s alerts.
   */
  alertList: {
    input: { stockCode?: string; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        id: string;
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        rule: 'above' | 'below' | 'changeUp' | 'changeDown';
        value: string;
        once: boolean;
        byEmail: boolean;
        active: boolean;
        firedTimestamp?: number | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * Make a key for a program of the customer. Its token is answered once and never again.
   */
  apiKeyCreate: {
    input: {
      name: string;
      scopes: readonly ('read' | 'trade')[];
      addresses?: readonly string[];
      largestOrder?: string;
      callsPerMinute?: number;
      days?: number;
    };
    answer: {
      key: {
        id: string;
        name: string;
        scopes: readonly ('read' | 'trade')[];
        addresses: readonly string[];
        largestOrder?: string;
        callsPerMinute: number;
        isPaused: boolean;
        createTimeTimestamp: number;
        endsTimestamp: number;
        lastUsedTimestamp?: number;
        lastAddress?: string;
      };
      token: string;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'AMOUNT' | 'FIELD_UNUSED' | 'KEYS_MAX';
  };
  /**
   * End a key at once and for good.
   */
  apiKeyEnd: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Keys that have not ended, the newest first, and the address this call came from.
   */
  apiKeyList: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        id: string;
        name: string;
        scopes: readonly ('read' | 'trade')[];
        addresses: readonly string[];
        largestOrder?: string;
        callsPerMinute: number;
        isPaused: boolean;
        createTimeTimestamp: number;
        endsTimestamp: number;
        lastUsedTimestamp?: number;
        lastAddress?: string;
      }[];
      max: number;
      address: string;
    };
    reason: never;
  };
  /**
   * Shut a key out for a while, or let it in again.
   */
  apiKeyPause: {
    input: { id: string; isPaused: boolean };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID';
  };
  /**
   * The last requests of one key, or of all, the newest first.
   */
  apiKeyRequests: {
    input: { id?: string };
    answer: {
      list: readonly {
        keyId: string;
        name: string;
        call: string;
        code: number;
        address: string;
        createTimeTimestamp: number;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Send a verification code. Type payPassword needs a token and goes to the own email only.
   */
  getEmailCode: {
    input: { email: string; type: 'register' | 'reset' | 'payPassword' };
    answer: { expireTimestamp: number; nextSendTimestamp: number; simulatedCode?: string | null };
    reason:
      | 'EMAIL_REQUIRED'
      | 'EMAIL_INVALID'
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'CODE_TOO_SOON';
  };
  /**
   * Log in with a user ID or an email.
   */
  loginByUsername: {
    input: { username: string; password: string };
    answer: SessionOpened;
    reason:
      | 'USERNAME_REQUIRED'
      | 'FIELD_INVALID'
      | 'PASSWORD_REQUIRED'
      | 'LOGIN_WRONG'
      | 'ACCOUNT_LOCKED'
      | 'LOGIN_THROTTLED'
      | 'SECOND_STEP_REQUIRED';
  };
  /**
   * What the browser is to do with a passkey: for the second step of a login, or instead of a
   * password.
   */
  loginPasskeyOptions: {
    input: { pendingToken?: string };
    answer: { pendingToken: string; passkeyOptions: string };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'SECOND_STEP_EXPIRED';
  };
  /**
   * The second step of a login: a code, or a passkey.
   */
  loginSecondStep: {
    input: { pendingToken: string; code?: string; credential?: string };
    answer: SessionOpened;
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'SECOND_STEP_WRONG'
      | 'SECOND_STEP_EXPIRED'
      | 'ACCOUNT_LOCKED'
      | 'LOGIN_THROTTLED';
  };
  /**
   * End this session.
   */
  logout: {
    input: Record<string, never>;
    answer: Record<string, never>;
    reason: never;
  };
  /**
   * Register with an email and the code sent to it; opens every wallet at zero.
   */
  registerEmail: {
    input: {
      email: string;
      emailCode: string;
      password: string;
      confirmPassword: string;
      invitationCode?: string;
    };
    answer: SessionOpened;
    reason:
      | 'EMAIL_REQUIRED'
      | 'EMAIL_INVALID'
      | 'CODE_REQUIRED'
      | 'PASSWORD_REQUIRED'
      | 'PASSWORD_LENGTH'
      | 'PASSWORDS_DIFFER'
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'CODE_WRONG'
      | 'CODE_EXPIRED'
      | 'PASSWORD_COMMON'
      | 'INVITE_UNKNOWN'
      | 'EMAIL_TAKEN';
  };
  /**
   * Set a new login password with an email code; ends all sessions.
   */
  resetPassword: {
    input: { email: string; emailCode: string; newPassword: string; confirmPassword: string };
    answer: Record<string, never>;
    reason:
      | 'EMAIL_REQUIRED'
      | 'EMAIL_INVALID'
      | 'CODE_REQUIRED'
      | 'NEW_PASSWORD_REQUIRED'
      | 'PASSWORD_LENGTH'
      | 'PASSWORDS_DIFFER'
      | 'CODE_WRONG'
      | 'CODE_EXPIRED'
      | 'PASSWORD_COMMON';
  };
  /**
   * Change the login password; other sessions end.
   */
  updatePassword: {
    input: { oldPassword: string; newPassword: string; confirmPassword: string };
    answer: Record<string, never>;
    reason:
      | 'PASSWORD_REQUIRED'
      | 'FIELD_INVALID'
      | 'NEW_PASSWORD_REQUIRED'
      | 'PASSWORD_LENGTH'
      | 'PASSWORDS_DIFFER'
      | 'PASSWORD_COMMON'
      | 'PASSWORD_WRONG'
      | 'PASSWORD_SAME'
      | 'LOGIN_THROTTLED';
  };
  /**
   * Lines of the conversation before a number.
   */
  chatHistory: {
    input: { beforeSeq?: number };
    answer: { list: readonly ChatLine[] };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Leave a message when nobody is there.
   */
  chatLeaveMessage: {
    input: { subject: string; text: string; fileUrl?: string };
    answer: { ticketNo: string };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'NOT_FOUND';
  };
  /**
   * Open the conversation with customer service.
   */
  chatOpen: {
    input: Record<string, never>;
    answer: { chatId: string; agentsOnline: boolean; waitMinutes?: number | null };
    reason: never;
  };
  /**
   * What customer service wrote was read, up to a line.
   */
  chatRead: {
    input: { seq: number };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Write a line or send a file.
   */
  chatSend: {
    input: { text?: string; fileUrl?: string; about?: string };
    answer: { seq: number; createTimestamp: number };
    reason:
      | 'MESSAGE_REQUIRED'
      | 'FIELD_TOO_LONG'
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'NOT_FOUND';
  };
  /**
   * The published version and how this installation is set up.
   */
  appVersion: {
    input: Record<string, never>;
    answer: {
      version: string;
      iosUrl: string;
      androidUrl: string;
      inviteBaseUrl: string;
      paperMode: boolean;
      marketHours: 'always' | 'exchange';
      scenario?: {
        name: 'crash' | 'flash' | 'bear' | 'squeeze' | 'currency' | 'glut' | 'outage' | 'quiet';
        startTimestamp: number;
      } | null;
      reviewMode: 'auto' | 'manual';
      requireKycToTrade: boolean;
      mailMode: 'screen' | 'smtp';
      uploadMaxMb: number;
      payeeWaitMinutes: number;
      minDeposit: string;
      languages: readonly string[];
    };
    reason: never;
  };
  /**
   * Countries and areas, named in the language of the request.
   */
  areaList: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        code: string;
        name: string;
        dialCode: string;
        cardTypes: readonly number[];
        numberHint?: string | null;
      }[];
    };
    reason: never;
  };
  /**
   * News or notices, newest first.
   */
  articleList: {
    input: { type: 'news' | 'notice'; code?: string; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly ArticleItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'NO_INSTRUMENT';
  };
  /**
   * One article.
   */
  article: {
    input: { id: string };
    answer: Article;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * The public key that signs receipts and the heads of the books.
   */
  signingKey: {
    input: Record<string, never>;
    answer: { algorithm: 'Ed25519'; publicKey: string };
    reason: never;
  };
  /**
   * How far the export of the own account is.
   */
  exportState: {
    input: Record<string, never>;
    answer: {
      export?: {
        id: string;
        state: 'running' | 'ready' | 'failed';
        askedTimestamp: number;
        done: number;
        steps: number;
        size?: number | null;
        expireTimestamp?: number | null;
        nextTimestamp: number;
      } | null;
    };
    reason: never;
  };
  /**
   * Have everything the house has about oneself written to a file, once a day.
   */
  exportAsk: {
    input: Record<string, never>;
    answer: {
      export?: {
        id: string;
        state: 'running' | 'ready' | 'failed';
        askedTimestamp: number;
        done: number;
        steps: number;
        size?: number | null;
        expireTimestamp?: number | null;
        nextTimestamp: number;
      } | null;
    };
    reason: never;
  };
  /**
   * Download the export of the own account within its week.
   */
  exportFile: {
    input: { fileId: string };
    answer: Uint8Array;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * A file of the customer who calls.
   */
  fileGet: {
    input: { id: string };
    answer: Uint8Array;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Upload one image (for a chat also a PDF); answers its private address.
   */
  fileUpload: {
    input: { purpose: 'kyc' | 'proof' | 'chat' };
    answer: { url: string };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'IMAGE_REQUIRED' | 'IMAGE_ONLY' | 'SIZE';
  };
  /**
   * Institutions to follow, with their portfolios and history.
   */
  agencyList: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        id: string;
        name: string;
        description: string;
        strategy: string;
        holdings: readonly {
          code: string;
          name: string;
          weight: string;
          source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
          market: string;
        }[];
        history: readonly { k: number; value: string }[];
        rebalances: readonly {
          k: number;
          orders: readonly {
            code: string;
            side: 'buy' | 'sell';
            num: string;
            price: string;
            cost: string;
          }[];
        }[];
        dividends: readonly {
          k: number;
          code: string;
          num: string;
          price: string;
          withheldRatio: string;
          amount: string;
        }[];
        return1m?: string | null;
        return1y?: string | null;
        maxDrawdown?: string | null;
        terms: readonly string[];
        feeRule: string;
        minAmount: string;
        maxAmount: string;
        capacityLeft: string;
        note: string;
      }[];
    };
    reason: never;
  };
  /**
   * Follow an institution; it cannot be sold before the term ends.
   */
  followAdd: {
    input: { agencyId: string; amount: string; term: string; agree: boolean };
    answer: FollowRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'AMOUNT'
      | 'FIELD_INVALID'
      | 'AGREE_REQUIRED'
      | 'FOLLOW_RANGE'
      | 'CAPACITY'
      | 'INSUFFICIENT';
  };
  /**
   * The customer’s follow orders.
   */
  followList: {
    input: { status?: 0 | 1 | 2; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly FollowRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Save a bank card or wallet.
   */
  cardAdd: {
    input: {
      kind: 'BANK' | 'VM';
      bankName?: string;
      bankAccountName?: string;
      cardNumber?: string;
      walletAddress?: string;
      currencyType?: string;
      network?: string;
    };
    answer: CardRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'BANK_NAME_REQUIRED'
      | 'FIELD_TOO_LONG'
      | 'BANK_ACCOUNT_NAME_REQUIRED'
      | 'BANK_CARD_NUMBER_REQUIRED'
      | 'WALLET_ADDRESS_REQUIRED'
      | 'CURRENCY_REQUIRED'
      | 'BANK_CARD_NUMBER_INVALID'
      | 'WALLET_ADDRESS_INVALID'
      | 'CARD_EXISTS'
      | 'CARD_LIMIT';
  };
  /**
   * Delete a bank card or wallet.
   */
  cardDelete: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'CARD_IN_USE';
  };
  /**
   * Bank cards and wallets of the customer, numbers masked.
   */
  cardList: {
    input: { kind?: 'BANK' | 'VM' };
    answer: { list: readonly CardRow[] };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Change a bank card or wallet; a number left masked is unchanged.
   */
  cardUpdate: {
    input: {
      id: string;
      kind: 'BANK' | 'VM';
      bankName?: string;
      bankAccountName?: string;
      cardNumber?: string;
      walletAddress?: string;
      currencyType?: string;
      network?: string;
    };
    answer: CardRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'FIELD_INVALID'
      | 'BANK_NAME_REQUIRED'
      | 'FIELD_TOO_LONG'
      | 'BANK_ACCOUNT_NAME_REQUIRED'
      | 'BANK_CARD_NUMBER_REQUIRED'
      | 'WALLET_ADDRESS_REQUIRED'
      | 'CURRENCY_REQUIRED'
      | 'BANK_CARD_NUMBER_INVALID'
      | 'WALLET_ADDRESS_INVALID'
      | 'CARD_EXISTS'
      | 'CARD_IN_USE';
  };
  /**
   * Ways to deposit, each with its account or address.
   */
  currencyList: {
    input: { kind?: 'BANK' | 'VM' };
    answer: {
      list: readonly {
        currency: string;
        kind: 'BANK' | 'VM';
        network?: string | null;
        address?: string | null;
        bank?: {
          bankName: string;
          bankAccountName: string;
          cardNumber: string;
          swift: string;
        } | null;
        reference: string;
        minAmount: string;
        confirmations: number;
        chain?: string | null;
        token?: string | null;
        rate?: string | null;
        spread?: string | null;
        rateTimestamp?: number | null;
        note: string;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Announce a deposit with its proof.
   */
  rechargeCreate: {
    input: {
      kind: 'BANK' | 'VM';
      currency: string;
      network?: string;
      amount: string;
      proofUrl: string;
    };
    answer: RechargeRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'CURRENCY_REQUIRED'
      | 'AMOUNT'
      | 'PROOF_REQUIRED'
      | 'DEPOSIT_MINIMUM'
      | 'DEPOSIT_LIMIT'
      | 'COINS_FIND_US';
  };
  /**
   * Deposits of the customer.
   */
  rechargeList: {
    input: { status?: 1 | 2 | 3; kind?: 'BANK' | 'VM'; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly RechargeRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * How much can be withdrawn, and why the rest cannot.
   */
  usableWithdrawalAmount: {
    input: Record<string, never>;
    answer: {
      usableAmount: string;
      minAmount: string;
      notUsable: readonly { amount: string; why: string }[];
    };
    reason: never;
  };
  /**
   * Withdraw to a card or address of the customer; the money is held at once.
   */
  withdrawalApply: {
    input: {
      kind: 'BANK' | 'VM';
      cardId: string;
      amount: string;
      payPassword: string;
      quoteId?: string;
    };
    answer: {
      id: string;
      status: 1 | 2 | 3;
      amount: string;
      fee: string;
      arriveAmount: string;
      arriveCurrency: string;
      createTimeTimestamp: number;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'CARD_REQUIRED'
      | 'NOT_FOUND'
      | 'AMOUNT'
      | 'PAY_PASSWORD_REQUIRED'
      | 'KYC_REQUIRED'
      | 'PAY_PASSWORD_WRONG'
      | 'PAY_PASSWORD_LOCKED'
      | 'PAY_PASSWORD_UNSET'
      | 'INSUFFICIENT'
      | 'STALE_PRICE'
      | 'CARD_UNVERIFIED'
      | 'CARD_WAITING'
      | 'NO_PAYOUT_HERE'
      | 'RATE_CHANGED';
  };
  /**
   * What a withdrawal would bring.
   */
  withdrawalPreview: {
    input: { kind: 'BANK' | 'VM'; cardId: string; amount: string };
    answer: {
      fee: string;
      rate?: string | null;
      arriveAmount: string;
      arriveCurrency: string;
      walletAddress?: string | null;
      quoteId?: string | null;
      quoteEndTimestamp?: number | null;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'CARD_REQUIRED'
      | 'NOT_FOUND'
      | 'AMOUNT'
      | 'INSUFFICIENT'
      | 'CARD_UNVERIFIED'
      | 'CARD_WAITING'
      | 'NO_PAYOUT_HERE'
      | 'STALE_PRICE';
  };
  /**
   * Everything needed to recompute the draw of an offering; no names.
   */
  newSharesDraw: {
    input: { id: string };
    answer: {
      seedHash: string;
      seed?: string | null;
      listHash?: string | null;
      method: string;
      minCount: string;
      totalOffered: string;
      totalApplied: string;
      totalAllotted: string;
      entries: readonly { ticket: string; num: string; allotNum?: string | null }[];
      resultHash?: string | null;
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Pay what is due for allotted shares.
   */
  newSharesPay: {
    input: { id: string };
    answer: SubscriptionRow;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'IPO_PAID' | 'IPO_PAY_LATE' | 'INSUFFICIENT';
  };
  /**
   * Apply for a loan.
   */
  loanApply: {
    input: { amount: string; termDays: number; purpose: string; agree: boolean };
    answer: LoanRow;
    reason:
      | 'AMOUNT'
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'AGREE_REQUIRED'
      | 'LOAN_PENDING'
      | 'KYC_REQUIRED';
  };
  /**
   * The customer’s loans.
   */
  loanList: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly LoanRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Rates and schedule of a loan before applying.
   */
  loanQuote: {
    input: { amount: string; termDays: number };
    answer: {
      dailyRate: string;
      annualRate: string;
      totalInterest: string;
      schedule: readonly ScheduleLine[];
      maxAmount: string;
    };
    reason: 'AMOUNT' | 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'STALE_PRICE';
  };
  /**
   * Repay a sum, or "all": interest first, then principal.
   */
  loanRepay: {
    input: { id: string; amount: string };
    answer: LoanRow;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'AMOUNT' | 'LOAN_REPAID' | 'INSUFFICIENT';
  };
  /**
   * Search by name or code in every source except 11.
   */
  allStockList: {
    input: {
      keyword?: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly QuoteItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Ten levels of the book on each side.
   */
  depth: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: {
      bids: readonly DepthLevel[];
      asks: readonly DepthLevel[];
      seq: number;
      isOffered: boolean;
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * The full quote of a future, currency pair or index.
   */
  detailQuote: {
    input: {
      stockCode: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
    };
    answer: FutureQuote;
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * The calendar of events: known ahead without their outcome, told after their second.
   */
  events: {
    input: {
      fromTimestamp?: number;
      toTimestamp?: number;
      kinds?: string;
      area?: 'US' | 'EU' | 'ASIA';
      stockCode?: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
      isHeld?: boolean;
      timeZone?: string;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        id: string;
        kind:
          | 'earnings'
          | 'dividend'
          | 'split'
          | 'rename'
          | 'centralBank'
          | 'inflation'
          | 'jobs'
          | 'indexChange'
          | 'expiry'
          | 'listing';
        timestamp: number;
        isAhead: boolean;
        area: 'US' | 'EU' | 'ASIA';
        instrument?: InstrumentKey | null;
        currency?: string | null;
        date: string;
        timeZone: string;
        payDate?: string | null;
        price?: string | null;
        withheldRatio?: string | null;
        to?: string | null;
        from?: string | null;
        position?: string | null;
        lastPrice?: string | null;
        worth?: string | null;
        amount?: string | null;
        outcome?: {
          measuredOn: InstrumentKey;
          timestamp: number;
          minute?: { from: string; to: string; ratio: string } | null;
          day: { from: string; to: string; ratio: string };
          isDayOver: boolean;
        } | null;
      }[];
      days: readonly { date: string; total: number; known: number }[];
      asOfTimestamp: number;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'NO_INSTRUMENT' | 'AMBIGUOUS';
  };
  /**
   * The fee rules of a market on a day.
   */
  feeSchedule: {
    input: { market?: string; dateTimestamp?: number };
    answer: {
      list: readonly {
        market: string;
        source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101 | null;
        name: string;
        rule: string;
        rounding: string;
        validFromTimestamp: number;
        validToTimestamp?: number | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Futures of one group; type forex answers currency pairs.
   */
  futuresList: {
    input: {
      type: 'metal' | 'energy' | 'agriculture' | 'index' | 'forex';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        name: string;
        shortName: string;
        stock_code: string;
        code: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        classify: 'UsStock' | 'HK';
        currency: string;
        change?: string | null;
        change_ratio?: string | null;
        price_nominal?: string | null;
        volume?: string | null;
        fall: boolean;
        selfSelectStatus: number;
        localLogoUrl: string;
        profile?: string | null;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        quoteTimestamp?: number | null;
        simulated: boolean;
        scenario?:
          | 'crash'
          | 'flash'
          | 'bear'
          | 'squeeze'
          | 'currency'
          | 'glut'
          | 'outage'
          | 'quiet';
        minCount: string;
        points?: readonly string[];
        expiryDateTimestamp?: number | null;
        openInterest?: string | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * The filter options of the futures list.
   */
  futuresOptions: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        type: 'metal' | 'energy' | 'agriculture' | 'index' | 'forex';
        name: string;
        count: number;
      }[];
    };
    reason: never;
  };
  /**
   * Which market a code belongs to.
   */
  getMaket: {
    input: { stkName?: string; stkcode: string };
    answer: {
      market: string;
      marketType: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      classify: 'UsStock' | 'HK';
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'NO_INSTRUMENT' | 'AMBIGUOUS';
  };
  /**
   * Which markets up to 100 codes belong to; null where unknown.
   */
  getMakets: {
    input: { list: readonly { stkName?: string; stkcode: string }[] };
    answer: {
      list: readonly {
        stkName: string;
        stkcode: string;
        market?: string | null;
        marketType?: number | null;
        classify?: 'UsStock' | 'HK' | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * What may be ordered: steps, limits, leverages, fees.
   */
  getMinCount: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: {
      minCount: string;
      maxNum: string;
      minAmount: string;
      tickSize: string;
      tickBands: readonly { fromPrice: string; tickSize: string }[];
      unit: string;
      leverages: readonly number[];
      orderTypes: readonly number[];
      extendedHours?: boolean;
      shortable: boolean;
      tradable: boolean;
      refuseReason?: string | null;
      walletType?:
        | 'BALANCE'
        | 'STOCK'
        | 'FUTURE'
        | 'FOREX'
        | 'SUBSCRIPTION'
        | 'FOLLOW'
        | 'HK_STOCK'
        | null;
      currency: string;
      multiplier: string;
      maintenanceRatio: string;
      marginPrice?: string;
      settleDays: number;
      feeLines: readonly { name: string; rule: string }[];
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * The quote an order page shows.
   */
  getStock: {
    input: {
      stockCode: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
    };
    answer: StockQuote;
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Global indices with the last 50 closes and what can be traded on them.
   */
  globalIndex: {
    input: { region?: string };
    answer: {
      list: readonly {
        name: string;
        shortName: string;
        stock_code: string;
        code: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        classify: 'UsStock' | 'HK';
        currency: string;
        change?: string | null;
        change_ratio?: string | null;
        price_nominal?: string | null;
        volume?: string | null;
        fall: boolean;
        selfSelectStatus: number;
        localLogoUrl: string;
        profile?: string | null;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        quoteTimestamp?: number | null;
        simulated: boolean;
        scenario?:
          | 'crash'
          | 'flash'
          | 'bear'
          | 'squeeze'
          | 'currency'
          | 'glut'
          | 'outage'
          | 'quiet';
        minCount: string;
        points: readonly string[];
        tradable: readonly InstrumentKey[];
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * The halts of an instrument that were, and the one that runs, each with its cause.
   */
  halts: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      fromTimestamp?: number;
      toTimestamp?: number;
    };
    answer: { list: readonly HaltFigures[]; asOfTimestamp: number };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * Hong Kong stocks.
   */
  hkStockList: {
    input: { keyword?: string; sort?: string; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly QuoteItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * The customer’s own watchlist first, then a fixed set, each with the last 50 closes.
   */
  homeCustomList: {
    input: Record<string, never>;
    answer: { list: readonly QuoteWithPoints[] };
    reason: never;
  };
  /**
   * What was read and ordered most in the last 24 hours.
   */
  hotStock: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        name: string;
        shortName: string;
        stock_code: string;
        code: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        classify: 'UsStock' | 'HK';
        currency: string;
        change?: string | null;
        change_ratio?: string | null;
        price_nominal?: string | null;
        volume?: string | null;
        fall: boolean;
        selfSelectStatus: number;
        localLogoUrl: string;
        profile?: string | null;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        quoteTimestamp?: number | null;
        simulated: boolean;
        scenario?:
          | 'crash'
          | 'flash'
          | 'bear'
          | 'squeeze'
          | 'currency'
          | 'glut'
          | 'outage'
          | 'quiet';
        minCount: string;
        points?: readonly string[];
        heat: number;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Bars of a size between two instants as a file.
   */
  klineExport: {
    input: {
      stockCode: string;
      market: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      barSize:
        | '1s'
        | '5s'
        | '10s'
        | '15s'
        | '30s'
        | '1m'
        | '2m'
        | '3m'
        | '5m'
        | '10m'
        | '15m'
        | '30m'
        | '1h'
        | '2h'
        | '4h'
        | '1D'
        | '1W'
        | '1M';
      fromTimestamp: number;
      toTimestamp?: number;
      adjusted?: boolean;
      format: 'csv' | 'jsonl';
    };
    answer: Uint8Array;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'AMBIGUOUS'
      | 'BARS_TOO_MANY'
      | 'BAR_SIZE_NOT_KEPT'
      | 'BARS_NOT_KEPT'
      | 'NOT_ADJUSTABLE';
  };
  /**
   * The price each range of the chart is counted from: what it gained needs no bars.
   */
  klineStarts: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: {
      list: readonly {
        type: 'intraday' | '1D' | '1W' | '1M' | '3M' | '1Y';
        price: string;
        timestamp: number;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Bars of one range, or of a size between two instants, oldest first.
   */
  kline: {
    input: {
      stockCode: string;
      barSize?:
        | '1s'
        | '5s'
        | '10s'
        | '15s'
        | '30s'
        | '1m'
        | '2m'
        | '3m'
        | '5m'
        | '10m'
        | '15m'
        | '30m'
        | '1h'
        | '2h'
        | '4h'
        | '1D'
        | '1W'
        | '1M';
      type?: 'intraday' | '1D' | '1W' | '1M' | '3M' | '1Y';
      market: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      endTimestamp?: number;
      fromTimestamp?: number;
      toTimestamp?: number;
      limit?: number;
      adjusted?: boolean;
    };
    answer: {
      list: readonly HistoryPoint[];
      previousClose?: string | null;
      sessions: readonly { startTimestamp: number; endTimestamp: number }[];
      nextFromTimestamp?: number | null;
      nextToTimestamp?: number | null;
      factors?: readonly AdjustmentFactor[];
      splits?: readonly { timestamp: number; to: number; from: number }[];
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'FIELD_UNUSED'
      | 'AMBIGUOUS'
      | 'BAR_SIZE_NOT_KEPT'
      | 'BARS_NOT_KEPT'
      | 'NOT_ADJUSTABLE';
  };
  /**
   * Epochs of the simulated market: what was committed to, and the keys told since.
   */
  marketEpochs: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        epoch: number;
        fromTimestamp: number;
        toTimestamp: number;
        opensTimestamp: number;
        state: 'running' | 'over' | 'open';
        commitment: string;
        key?: string | null;
      }[];
      version: number;
      asOfTimestamp: number;
      committedTimestamp: number;
      firstKey: string;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Offerings of new shares, on one page.
   */
  newStockList: {
    input: { classify?: 'UsStock' | 'HK' };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly IpoItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Stocks of the pre-market auction with their indicative figures.
   */
  preMarketList: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        name: string;
        shortName: string;
        stock_code: string;
        code: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        classify: 'UsStock' | 'HK';
        currency: string;
        change?: string | null;
        change_ratio?: string | null;
        price_nominal?: string | null;
        volume?: string | null;
        fall: boolean;
        selfSelectStatus: number;
        localLogoUrl: string;
        profile?: string | null;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        quoteTimestamp?: number | null;
        simulated: boolean;
        scenario?:
          | 'crash'
          | 'flash'
          | 'bear'
          | 'squeeze'
          | 'currency'
          | 'glut'
          | 'outage'
          | 'quiet';
        minCount: string;
        points?: readonly string[];
        indicativePrice?: string | null;
        indicativeVolume?: string | null;
        imbalance?: string | null;
        uncrossTimestamp?: number | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * The full quote of a stock.
   */
  stockDetail: {
    input: {
      stockCode: string;
      market: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
    };
    answer: StockQuote;
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Dividends, splits and new symbols of a share: those of the last year and those announced.
   */
  stockEvents: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: {
      list: readonly {
        id: string;
        kind: 'dividend' | 'split' | 'rename';
        timestamp: number;
        isAhead: boolean;
        date: string;
        payDate?: string | null;
        price?: string | null;
        withheldRatio?: string | null;
        to?: string | null;
        from?: string | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * Instruments of one list.
   */
  stockList: {
    input: {
      type: 'NASDAQ' | 'NYSE' | 'AMEX' | 'US' | 'EU' | 'CRYPTO' | 'BOND' | 'BLOCK';
      market?: string;
      sort?: string;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly QuoteItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * What the instrument is.
   */
  summaryDetail: {
    input: {
      stockCode: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
    };
    answer: {
      name: string;
      profile?: string | null;
      sector?: string | null;
      website?: string | null;
      listedTimestamp?: number | null;
      facts: readonly { label: string; value: string }[];
      sourceName: string;
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Gainers, losers, most actives.
   */
  topList: {
    input: {
      type: 'gainers' | 'losers' | 'actives';
      exchange?: 'NASDAQ' | 'NYSE' | 'AMEX';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly QuoteItem[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * The last 50 prints.
   */
  trades: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: { list: readonly TradeRow[]; seq: number; isOffered: boolean };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * Trading days of a market with their hours.
   */
  tradingDays: {
    input: {
      market: string;
      fromTimestamp?: number;
      toTimestamp?: number;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        market: string;
        tradingDate: string;
        openTimestamp: number;
        closeTimestamp: number;
        breakStartTimestamp?: number | null;
        breakEndTimestamp?: number | null;
        halfDay: boolean;
        note?: string | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID';
  };
  /**
   * What a price did since its previous close, parted so that nothing is left over.
   */
  whyMoved: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
    };
    answer: {
      asOfTimestamp: number;
      sinceTimestamp?: number | null;
      timeZone: string;
      currency: string;
      previousClose?: string | null;
      lastPrice?: string | null;
      change?: string | null;
      changeRatio?: string | null;
      causes: readonly {
        cause: 'market' | 'sector' | 'own';
        amount: string;
        ratio: string;
        worth?: string | null;
      }[];
      index?: { instrument: InstrumentKey; ratio: string; beta: string; days: number } | null;
      sector?: { name: string; ratio: string; beta: string; count: number } | null;
      position?: string | null;
      worth?: string | null;
      events: readonly {
        id: string;
        kind:
          | 'earnings'
          | 'dividend'
          | 'split'
          | 'rename'
          | 'centralBank'
          | 'inflation'
          | 'jobs'
          | 'indexChange'
          | 'expiry'
          | 'listing';
        timestamp: number;
      }[];
      simulated: boolean;
    };
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID';
  };
  /**
   * The inbox, newest first.
   */
  messageList: {
    input: {
      isRead?: boolean;
      kind?:
        | 'kyc'
        | 'deposit'
        | 'withdrawal'
        | 'order'
        | 'margin'
        | 'ipo'
        | 'follow'
        | 'permission'
        | 'loan'
        | 'alert'
        | 'security'
        | 'chat';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly Message[];
      unreadCount: number;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Mark messages as read; without ids, all.
   */
  messageUpdateRead: {
    input: { ids?: readonly string[] };
    answer: { unreadCount: number };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * One message.
   */
  message: {
    input: { id: string };
    answer: Message;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Order in the pre-market auction (source 7).
   */
  auctionStockCreate: {
    input: {
      stockCode: string;
      stockName?: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE'
      | 'AUCTION_CLOSED';
  };
  /**
   * Order a block (source 4): filled whole, or not at all.
   */
  blockTradeCreate: {
    input: {
      stockCode: string;
      stockName?: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE'
      | 'BLOCK_NOT_OPEN'
      | 'BLOCK_REVIEW'
      | 'BLOCK_SIZE';
  };
  /**
   * Order a future or a currency pair (sources 3, 2).
   */
  goldCreate: {
    input: {
      stockCode: string;
      stockName?: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
      goldCode: string;
      goldName?: string;
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE'
      | 'EXPIRED';
  };
  /**
   * Order a Hong Kong stock (source 11) in board lots.
   */
  hkCreate: {
    input: {
      stockCode: string;
      stockName?: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE';
  };
  /**
   * Subscribe to an offering of new shares (source 5).
   */
  newSharesCreate: {
    input: {
      newSharesId: string;
      stockCode: string;
      stockName?: string;
      market: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      num: string;
      price?: string;
      clientOrderId?: string;
    };
    answer: SubscriptionRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'LOT'
      | 'INSUFFICIENT'
      | 'DUPLICATE'
      | 'KYC_REQUIRED'
      | 'NOT_TRADABLE'
      | 'IPO_TWICE'
      | 'IPO_CLOSED'
      | 'MAX_NUM';
  };
  /**
   * Change an order that waits: smaller it keeps its id and place, else another takes its
   * place.
   */
  orderAmend: {
    input: { id: string; num?: string; price?: string; triggerPrice?: string };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'ORDER_ENDED'
      | 'AUCTION_LOCKED'
      | 'NO_INSTRUMENT'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE';
  };
  /**
   * What changing an order would do, by the code that changes it. Nothing is stored.
   */
  orderAmendPreview: {
    input: { id: string; num?: string; price?: string; triggerPrice?: string };
    answer: {
      keepsPlace: boolean;
      totalBefore?: string | null;
      totalAfter?: string | null;
      heldBefore: string;
      heldAfter: string;
      fillsNow: string;
      currency: string;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'ORDER_ENDED'
      | 'AUCTION_LOCKED'
      | 'NO_INSTRUMENT'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE';
  };
  /**
   * Cancel what is not filled of an order; a cancelled one answers the same again.
   */
  orderCancel: {
    input: { id: string };
    answer: {
      id: string;
      status: number;
      filledNum: string;
      releasedAmount: string;
      currency: string;
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'ORDER_FILLED' | 'ORDER_ENDED' | 'AUCTION_LOCKED';
  };
  /**
   * Cancel what is not filled of orders; each answers for itself.
   */
  orderCancelAll: {
    input: { ids: readonly string[] };
    answer: {
      list: readonly {
        id: string;
        code: number;
        msg: string;
        reason?: string;
        done?: {
          id: string;
          status: number;
          filledNum: string;
          releasedAmount: string;
          currency: string;
        };
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * One order with every fill explained and every event.
   */
  orderDetail: {
    input: { id: string; kind?: 'order' | 'ipo' | 'follow' };
    answer:
      | {
          id: string;
          clientOrderId?: string | null;
          stockCode: string;
          stockName: string;
          source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
          market: string;
          classify: 'UsStock' | 'HK';
          productType: number;
          direction: 0 | 1;
          openClose: 0 | 1;
          type: 0 | 1 | 2 | 3 | 4;
          price?: string | null;
          triggerPrice?: string | null;
          trailAmount?: string;
          trailPercent?: string;
          isArmed?: boolean;
          takeProfitPrice?: string;
          stopLossPrice?: string;
          exit?: 'takeProfit' | 'stopLoss';
          replaces?: string;
          reversal?: string;
          num: string;
          amount?: string;
          filledNum: string;
          avgPrice?: string | null;
          unit: 'shares' | 'lots' | 'contracts' | 'units';
          totalAmount?: string | null;
          margin: string;
          leverage: number;
          fee: string;
          accruedInterest?: string;
          profit?: string | null;
          status: 0 | 1 | 2 | 3;
          reason?: string | null;
          timeInForce: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
          extendedHours?: boolean;
          currency: string;
          waitsForOpen: boolean;
          nextOpenTimestamp?: number | null;
          crossTimestamp?: number;
          createTimeTimestamp: number;
          openTimeTimestamp?: number | null;
          closePrice?: string | null;
          closeTimeTimestamp?: number | null;
          fills: readonly FillRow[];
          kind?: 'order';
          events: readonly OrderEvent[];
          confirmed?: OrderConfirmed | null;
        }
      | {
          id: string;
          newSharesId: string;
          name: string;
          code: string;
          exchangeCode: string;
          market: string;
          classify: 'UsStock' | 'HK';
          currency: string;
          price: string;
          discountPrice?: string | null;
          actualPrice?: string | null;
          num: string;
          total: string;
          allotNum?: string | null;
          paidAmount: string;
          pendingAmount: string;
          status: 0 | 1 | 2;
          positionId?: string | null;
          purchaseEndDate: number;
          allotDateTimestamp: number;
          payEndDateTimestamp: number;
          listDate: number;
          marketDateTimestamp?: number | null;
          modifyTimeTimestamp: number;
          createTimeTimestamp: number;
          kind: 'ipo';
          ticket: string;
          events: readonly OrderEvent[];
        }
      | {
          id: string;
          agencyId: string;
          agencyName: string;
          totalAmount: string;
          term: string;
          status: 0 | 1 | 2;
          interest?: string | null;
          estimatedProfit?: string | null;
          fee?: string | null;
          reason?: string | null;
          createTimeTimestamp: number;
          confirmTimestamp?: number | null;
          settleTimestamp: number;
          kind: 'follow';
          holdingsAtConfirm: readonly {
            code: string;
            name: string;
            weight: string;
            num: string;
            price?: string | null;
            profit?: string | null;
            dividends: readonly {
              k: number;
              price: string;
              withheldRatio: string;
              amount: string;
            }[];
          }[];
          holdingsAtSettle: readonly {
            code: string;
            name: string;
            weight: string;
            num: string;
            price?: string | null;
            profit?: string | null;
            dividends: readonly {
              k: number;
              price: string;
              withheldRatio: string;
              amount: string;
            }[];
          }[];
          events: readonly OrderEvent[];
        };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID';
  };
  /**
   * What an order would cost and whether it would be refused, by the code that runs orders.
   */
  orderPreview: {
    input: {
      id?: string;
      stockCode?: string;
      stockName?: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
      direction?: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: {
      num?: string | null;
      totalAmount?: string | null;
      margin?: string | null;
      fee?: string | null;
      feeLines: readonly FeeLine[];
      accruedInterest?: string;
      mostCost?: string;
      guardFrom?: string;
      guardPrice?: string;
      guardedAmount?: string;
      estPrice?: string | null;
      estSlippage?: string | null;
      spreadCost?: string | null;
      buyingPowerAfter: string;
      liquidationPrice?: string | null;
      marginLevel?: string | null;
      whatIf?: readonly {
        percent: string;
        price: string;
        marginLevel?: string | null;
        isClosed: boolean;
        profit: string;
      }[];
      exits?: readonly {
        exit: 'takeProfit' | 'stopLoss';
        price: string;
        percent?: string | null;
        gain: string;
        closeFee: string;
        result: string;
      }[];
      overnight?: {
        what: 'financing' | 'borrow' | 'swap';
        amount: string;
        basis: string;
        rate: string;
      };
      walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
      currency: string;
      fxRate?: string | null;
      waitsForOpen: boolean;
      nextOpenTimestamp?: number | null;
      crossTimestamp?: number;
      cutOffTimestamp?: number;
      reopenTimestamp?: number;
      warnings: readonly string[];
      wouldRefuse?: { code: number; reason: string; msg: string } | null;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'NO_INSTRUMENT'
      | 'FIELD_UNUSED'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'LOT'
      | 'TICK'
      | 'DUPLICATE'
      | 'PRICE_MOVED';
  };
  /**
   * A signed receipt of each fill, as it was committed (Ed25519 over SHA-256).
   */
  orderReceipts: {
    input: { id: string };
    answer: {
      receipts: readonly {
        fillId: string;
        publicKey: string;
        lane: number;
        seq: string;
        time: number;
        prevHash: string;
        hash: string;
        signature: string;
        fact: string;
        factIndex: number;
        factHashes: readonly string[];
      }[];
      missing: readonly { fillId: string }[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Order a stock, coin or bond (sources 0, 100, 101).
   */
  stockCreate: {
    input: {
      stockCode: string;
      stockName?: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num?: string;
      amount?: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      leverage?: number;
      openClose?: 0 | 1;
      timeInForce?: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
      extendedHours?: boolean;
      takeProfitPrice?: string;
      stopLossPrice?: string;
      maxSlippage?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'LOT'
      | 'TICK'
      | 'INSUFFICIENT'
      | 'KYC_REQUIRED'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'NOT_TRADABLE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'OPEN_ORDERS'
      | 'OVER_CLOSE'
      | 'PRICE_BAND'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'STALE_PRICE'
      | 'AUCTION_CLOSED';
  };
  /**
   * Equity, margin and what would be liquidated first, in USD and of one snapshot of all
   * prices.
   */
  accountRisk: {
    input: Record<string, never>;
    answer: {
      equity?: string | null;
      parts: readonly {
        currency: string;
        available: string;
        held: string;
        margin: string;
        marginProfit?: string | null;
        paid?: string | null;
        loans?: string;
        equity?: string | null;
        equityUsd?: string | null;
      }[];
      marginLevel?: string | null;
      margin?: string | null;
      profit?: string | null;
      initialMargin?: string | null;
      maintenanceMargin?: string | null;
      callLevel: string;
      liquidationLevel: string;
      positions: readonly {
        row: PositionRow;
        value: string;
        margin: string;
        profit: string;
        initialMargin: string;
        maintenanceMargin: string;
        maintenanceRatio: string;
        toLiquidation?: string | null;
      }[];
      whatIf: readonly {
        percent: string;
        equity: string;
        positions: readonly {
          id: string;
          stockName: string;
          stockCode: string;
          marginLevel?: string | null;
          isClosed: boolean;
          price: string;
          change: string;
        }[];
      }[];
      buyingPower: readonly {
        product: string;
        currency: string;
        available: string;
        leverage: number;
        amount: string;
      }[];
      dayTrading: {
        policy: 'intraday_margin' | 'legacy_pdt' | 'none';
        intradayExcess?: string | null;
        counted?: {
          dayTrades: number;
          dayTradesMax: number;
          days: number;
          equity: string;
          leastEquity: string;
          isRestricted: boolean;
        };
      };
      fxRate?: string | null;
      asOfTimestamp: number;
    };
    reason: never;
  };
  /**
   * A position as more margin would leave it. Nothing is stored.
   */
  addMarginPreview: {
    input: { id: string; amount: string };
    answer: PositionRow;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'AMOUNT';
  };
  /**
   * Add margin to a position.
   */
  addPositionMargin: {
    input: { id: string; amount: string };
    answer: PositionRow;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'AMOUNT' | 'POSITION_CLOSED' | 'INSUFFICIENT';
  };
  /**
   * Orders still resting.
   */
  consignList: {
    input: {
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      classify?: 'UsStock' | 'HK';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly OrderRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Closed positions.
   */
  flatList: {
    input: {
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      classify?: 'UsStock' | 'HK';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly PositionRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Close a position, whole or in part.
   */
  flatPosition: {
    input: {
      id: string;
      num: string;
      type: 0 | 1;
      price?: string;
      clientOrderId?: string;
      confirmed?: { price?: string; totalAmount: string; fee: string; guardFrom?: string };
    };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'QUANTITY'
      | 'FIELD_INVALID'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'NOT_TRADABLE'
      | 'LOT'
      | 'TICK'
      | 'DUPLICATE'
      | 'PRICE_MOVED'
      | 'OVER_CLOSE'
      | 'STALE_PRICE'
      | 'OPEN_ORDERS'
      | 'PRICE_BAND'
      | 'MIN_NOTIONAL';
  };
  /**
   * The most that can be ordered or closed, and half of it, fees included.
   */
  getHalfOrFullNum: {
    input: {
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      openClose: 0 | 1;
      leverage?: number;
      type?: 0 | 1 | 2 | 3 | 4;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
    };
    answer: { halfNum: string; fullNum: string; available: string; currency: string };
    reason:
      | 'FIELD_REQUIRED'
      | 'NO_INSTRUMENT'
      | 'FIELD_INVALID'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'AMBIGUOUS';
  };
  /**
   * The most of an offering that funds, lots and its limit allow.
   */
  getIpoFullNum: {
    input: { newSharesId?: string; stockCode: string; market: string };
    answer: { num: string; available: string; holdPerLot: string };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'NO_INSTRUMENT';
  };
  /**
   * Subscriptions still alive.
   */
  liveSubscriptions: {
    input: { classify?: 'UsStock' | 'HK' };
    answer: { list: readonly SubscriptionRow[] };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Every order ever placed, cancelled ones too.
   */
  orderHistory: {
    input: {
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      status?: 0 | 1 | 2 | 3;
      fromTimestamp?: number;
      toTimestamp?: number;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly OrderRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * What the customer holds of an instrument on one side; null when nothing.
   */
  positionByStock: {
    input: {
      stockCode: string;
      direction: 0 | 1;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
    };
    answer: {
      id: string;
      positionNum: string;
      isolatedPosition: string;
      closableNum: string;
      avgPrice: string;
      leverage: number;
      profit: string | null;
      lastPrice?: string | null;
    } | null;
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Close positions at the market, all that no other order closes; each answers for itself.
   */
  positionCloseAll: {
    input: { ids: readonly string[] };
    answer: {
      list: readonly {
        id: string;
        code: number;
        msg: string;
        reason?: string;
        done?: {
          id: string;
          clientOrderId?: string | null;
          stockCode: string;
          stockName: string;
          source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
          market: string;
          classify: 'UsStock' | 'HK';
          productType: number;
          direction: 0 | 1;
          openClose: 0 | 1;
          type: 0 | 1 | 2 | 3 | 4;
          price?: string | null;
          triggerPrice?: string | null;
          trailAmount?: string;
          trailPercent?: string;
          isArmed?: boolean;
          takeProfitPrice?: string;
          stopLossPrice?: string;
          exit?: 'takeProfit' | 'stopLoss';
          replaces?: string;
          reversal?: string;
          num: string;
          amount?: string;
          filledNum: string;
          avgPrice?: string | null;
          unit: 'shares' | 'lots' | 'contracts' | 'units';
          totalAmount?: string | null;
          margin: string;
          leverage: number;
          fee: string;
          accruedInterest?: string;
          profit?: string | null;
          status: 0 | 1 | 2 | 3;
          reason?: string | null;
          timeInForce: 'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls';
          extendedHours?: boolean;
          currency: string;
          waitsForOpen: boolean;
          nextOpenTimestamp?: number | null;
          crossTimestamp?: number;
          createTimeTimestamp: number;
          openTimeTimestamp?: number | null;
          closePrice?: string | null;
          closeTimeTimestamp?: number | null;
          fills?: readonly FillRow[];
        };
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Open positions with sums by currency.
   */
  positionList: {
    input: {
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      classify?: 'UsStock' | 'HK';
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly PositionRow[];
      summary: readonly {
        currency: string;
        totalHoldingAmount: string | null;
        margin: string;
        profit: string | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Close a position whole and open as much of the other side: both at once, or neither.
   */
  positionReverse: {
    input: { id: string; clientOrderId?: string };
    answer: OrderRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'FIELD_INVALID'
      | 'DUPLICATE'
      | 'KYC_REQUIRED'
      | 'NOT_TRADABLE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'OVER_CLOSE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'REVERSE_AT_ONCE'
      | 'STALE_PRICE'
      | 'INSUFFICIENT';
  };
  /**
   * Both parts of a reversal at the prices of now. Nothing is stored.
   */
  positionReversePreview: {
    input: { id: string };
    answer: {
      direction: 0 | 1;
      close: { num: string; price: string; totalAmount: string; fee: string; profit: string };
      open: { num: string; price: string; totalAmount: string; fee: string; margin: string };
      currency: string;
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'DUPLICATE'
      | 'KYC_REQUIRED'
      | 'NOT_TRADABLE'
      | 'MAX_NUM'
      | 'MIN_NOTIONAL'
      | 'OVER_CLOSE'
      | 'SHORT_NOT_ALLOWED'
      | 'DAY_TRADES'
      | 'REVERSE_AT_ONCE'
      | 'STALE_PRICE'
      | 'INSUFFICIENT';
  };
  /**
   * Set, change or remove the take profit and the stop loss of a position; what fires first
   * ends the other.
   */
  protectPosition: {
    input: { id: string; takeProfitPrice?: string; stopLossPrice?: string };
    answer: PositionRow;
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'AMOUNT'
      | 'AUCTION_LOCKED'
      | 'NOT_TRADABLE'
      | 'TICK'
      | 'STALE_PRICE'
      | 'PRICE_BAND'
      | 'EXIT_SIDE'
      | 'OVER_CLOSE';
  };
  /**
   * All subscriptions.
   */
  subscriptionHistory: {
    input: { classify?: 'UsStock' | 'HK'; status?: 0 | 1 | 2; pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly SubscriptionRow[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Cancel what waits of an order of a replay.
   */
  practiceCancel: {
    input: { id: string; orderId: string };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'ORDER_FILLED' | 'PRACTICE_ENDED' | 'PRACTICE_FULL';
  };
  /**
   * End a replay where it is, or run it to the close at once, and keep its result.
   */
  practiceEnd: {
    input: { id: string; toClose?: boolean };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID' | 'PRACTICE_FULL';
  };
  /**
   * Finished replays with their results, the newest first.
   */
  practiceList: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        id: string;
        date: string;
        state: 'running' | 'ended';
        codes: readonly string[];
        currency: string;
        startMoney: string;
        equity?: string | null;
        profit?: string | null;
        fee: string;
        fills: number;
        createTimestamp: number;
        endTimestamp?: number | null;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Order in a replay, for its day: market, limit, stop or trailing stop, with exits or
   * without.
   */
  practiceOrder: {
    input: {
      id: string;
      clientOrderId: string;
      stockCode: string;
      source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market: string;
      direction: 0 | 1;
      type: 0 | 1 | 2 | 3 | 4;
      num: string;
      price?: string;
      triggerPrice?: string;
      trailAmount?: string;
      trailPercent?: string;
      openClose?: 0 | 1;
      takeProfitPrice?: string;
      stopLossPrice?: string;
    };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'FIELD_INVALID'
      | 'NO_INSTRUMENT'
      | 'QUANTITY'
      | 'AMOUNT'
      | 'FIELD_UNUSED'
      | 'PRACTICE_ENDED'
      | 'PRACTICE_ORDERS'
      | 'LOT'
      | 'TICK'
      | 'MAX_NUM'
      | 'PRICE_BAND'
      | 'DUPLICATE'
      | 'OVER_CLOSE'
      | 'INSUFFICIENT'
      | 'STALE_PRICE'
      | 'NOT_TRADABLE'
      | 'PRACTICE_FULL'
      | 'SHORT_NOT_ALLOWED'
      | 'TRIGGER_SIDE'
      | 'EXIT_SIDE'
      | 'MIN_NOTIONAL';
  };
  /**
   * Set, change or take off the take profit and the stop loss of a position of a replay.
   */
  practiceProtect: {
    input: { id: string; positionId: string; takeProfitPrice?: string; stopLossPrice?: string };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'NOT_FOUND'
      | 'AMOUNT'
      | 'PRACTICE_ENDED'
      | 'PRACTICE_ORDERS'
      | 'NOT_TRADABLE'
      | 'TICK'
      | 'STALE_PRICE'
      | 'PRICE_BAND'
      | 'EXIT_SIDE'
      | 'OVER_CLOSE'
      | 'PRACTICE_FULL';
  };
  /**
   * Run a replay faster or slower; 0 has it wait.
   */
  practiceSpeed: {
    input: { id: string; speed: number };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID' | 'PRACTICE_ENDED' | 'PRACTICE_FULL';
  };
  /**
   * Begin the replay of a past day with practice money.
   */
  practiceStart: {
    input: {
      date: string;
      instruments: readonly {
        stockCode: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market?: string;
      }[];
      speed: number;
    };
    answer: {
      id: string;
      date: string;
      state: 'running' | 'ended';
      codes: readonly string[];
      currency: string;
      startMoney: string;
      equity?: string | null;
      profit?: string | null;
      fee: string;
      fills: number;
      createTimestamp: number;
      endTimestamp?: number | null;
      speed: number;
      paused: boolean;
      dayTimestamp: number;
      openTimestamp: number;
      closeTimestamp: number;
      timeZone: string;
      available: string;
      held: string;
      instruments: readonly {
        stockCode: string;
        name: string;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        marketStatus: 0 | 1 | 2 | 3 | 4;
        lastPrice?: string | null;
        bid?: string | null;
        ask?: string | null;
        previousClose?: string | null;
        closes: readonly string[];
      }[];
      positions: readonly {
        id: string;
        stockCode: string;
        direction: 0 | 1;
        num: string;
        averagePrice?: string | null;
        value?: string | null;
        profit?: string | null;
        worth?: string | null;
        takeProfitPrice?: string;
        stopLossPrice?: string;
      }[];
      orders: readonly OrderRow[];
    };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'NO_INSTRUMENT'
      | 'PRACTICE_DAY'
      | 'PRACTICE_ONLY'
      | 'PRACTICE_MARKET'
      | 'PRACTICE_RUNNING'
      | 'PRACTICE_FULL';
  };
  /**
   * The named replay, or else the running one or the newest; null before the first.
   */
  practiceState: {
    input: { id?: string };
    answer: {
      run: {
        id: string;
        date: string;
        state: 'running' | 'ended';
        codes: readonly string[];
        currency: string;
        startMoney: string;
        equity?: string | null;
        profit?: string | null;
        fee: string;
        fills: number;
        createTimestamp: number;
        endTimestamp?: number | null;
        speed: number;
        paused: boolean;
        dayTimestamp: number;
        openTimestamp: number;
        closeTimestamp: number;
        timeZone: string;
        available: string;
        held: string;
        instruments: readonly {
          stockCode: string;
          name: string;
          source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
          market: string;
          marketStatus: 0 | 1 | 2 | 3 | 4;
          lastPrice?: string | null;
          bid?: string | null;
          ask?: string | null;
          previousClose?: string | null;
          closes: readonly string[];
        }[];
        positions: readonly {
          id: string;
          stockCode: string;
          direction: 0 | 1;
          num: string;
          averagePrice?: string | null;
          value?: string | null;
          profit?: string | null;
          worth?: string | null;
          takeProfitPrice?: string;
          stopLossPrice?: string;
        }[];
        orders: readonly OrderRow[];
      } | null;
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'PRACTICE_FULL';
  };
  /**
   * What keeps the own account from being closed.
   */
  accountClosePreview: {
    input: Record<string, never>;
    answer: {
      obstacles: readonly {
        what:
          | 'orders'
          | 'positions'
          | 'commitments'
          | 'loans'
          | 'money'
          | 'deposits'
          | 'withdrawals'
          | 'reviews'
          | 'books';
        count: number;
      }[];
    };
    reason: never;
  };
  /**
   * Close the own account for good. What is in the way is refused by name.
   */
  accountClose: {
    input: { payPassword: string };
    answer: Record<string, never>;
    reason:
      | 'PAY_PASSWORD_REQUIRED'
      | 'FIELD_INVALID'
      | 'ACCOUNT_NOT_EMPTY'
      | 'PAY_PASSWORD_UNSET'
      | 'PAY_PASSWORD_WRONG'
      | 'PAY_PASSWORD_LOCKED';
  };
  /**
   * Freeze the own account at once: sessions end, what opens or leaves is stopped.
   */
  accountFreeze: {
    input: Record<string, never>;
    answer: { cancelled: number };
    reason: never;
  };
  /**
   * Ask for a frozen account to open again, a day later.
   */
  accountThaw: {
    input: Record<string, never>;
    answer: { thawTimestamp?: number | null };
    reason: never;
  };
  /**
   * Keep a passkey that the browser made.
   */
  passkeyAdd: {
    input: { credential: string; name: string };
    answer: { id: string; recoveryCodes: readonly string[] };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'PASSKEY_WRONG' | 'PASSKEY_LIMIT';
  };
  /**
   * What the browser needs to make a passkey.
   */
  passkeyBegin: {
    input: Record<string, never>;
    answer: { passkeyOptions: string };
    reason: 'PASSKEY_LIMIT';
  };
  /**
   * Remove a passkey.
   */
  passkeyEnd: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * What the customer may prove to be the customer with, now.
   */
  proveOptions: {
    input: Record<string, never>;
    answer: {
      methods: readonly ('timeCode' | 'passkey' | 'recovery' | 'payPassword' | 'password')[];
      passkeyOptions?: string | null;
    };
    reason: never;
  };
  /**
   * A fresh proof for this session: a second factor where one is set, else a password.
   */
  prove: {
    input: { code?: string; credential?: string; payPassword?: string; password?: string };
    answer: { untilTimestamp: number };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'STEP_UP_WRONG'
      | 'PASSWORD_WRONG'
      | 'PAY_PASSWORD_WRONG'
      | 'PAY_PASSWORD_LOCKED'
      | 'PAY_PASSWORD_UNSET'
      | 'LOGIN_THROTTLED';
  };
  /**
   * Ten new recovery codes, shown once; the old ones work no more.
   */
  recoveryCodesNew: {
    input: Record<string, never>;
    answer: { recoveryCodes: readonly string[] };
    reason: 'SECOND_FACTOR_UNSET';
  };
  /**
   * What concerned the security of the account, newest first.
   */
  securityEvents: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly {
        id: string;
        event: string;
        title: string;
        device: string;
        address: string;
        createTimeTimestamp: number;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * How the account is guarded, and whether it is frozen.
   */
  securityOverview: {
    input: Record<string, never>;
    answer: {
      timeCodeSince?: number | null;
      passkeys: readonly {
        id: string;
        name: string;
        createTimeTimestamp: number;
        usedTimestamp?: number | null;
      }[];
      recoveryLeft: number;
      recoveryMadeTimestamp?: number | null;
      frozenTimestamp?: number | null;
      thawTimestamp?: number | null;
    };
    reason: never;
  };
  /**
   * A new secret for an authenticator; it guards nothing before a first code.
   */
  timeCodeBegin: {
    input: Record<string, never>;
    answer: { secret: string; url: string };
    reason: 'SECOND_FACTOR_SET';
  };
  /**
   * The first code of an authenticator: from now on it is asked for.
   */
  timeCodeConfirm: {
    input: { code: string };
    answer: { recoveryCodes: readonly string[] };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'SECOND_STEP_WRONG'
      | 'SECOND_FACTOR_SET'
      | 'LOGIN_THROTTLED';
  };
  /**
   * Codes of the authenticator are asked for no more.
   */
  timeCodeEnd: {
    input: Record<string, never>;
    answer: Record<string, never>;
    reason: never;
  };
  /**
   * Write a statement to a file.
   */
  statementExport: {
    input: {
      format: 'csv' | 'pdf' | 'json';
      fromTimestamp: number;
      toTimestamp: number;
      timeZone: string;
      parts: readonly ('bill' | 'orders' | 'fills' | 'postings' | 'lots')[];
    };
    answer: { fileId: string; size: number };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'RANGE' | 'STATEMENT_SIZE';
  };
  /**
   * Download an exported statement within the hour.
   */
  statementFile: {
    input: { fileId: string };
    answer: Uint8Array;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Monthly statements.
   */
  statementList: {
    input: { timeZone: string; fromTimestamp?: number; toTimestamp?: number };
    answer: {
      list: readonly {
        month: string;
        fromTimestamp: number;
        toTimestamp: number;
        openings: readonly {
          walletType:
            | 'BALANCE'
            | 'STOCK'
            | 'FUTURE'
            | 'FOREX'
            | 'SUBSCRIPTION'
            | 'FOLLOW'
            | 'HK_STOCK';
          currency: string;
          amount: string;
        }[];
        closings: readonly {
          walletType:
            | 'BALANCE'
            | 'STOCK'
            | 'FUTURE'
            | 'FOREX'
            | 'SUBSCRIPTION'
            | 'FOLLOW'
            | 'HK_STOCK';
          currency: string;
          amount: string;
        }[];
        feeTotal: string;
        sums: readonly {
          currency: string;
          billType:
            | 'deposit'
            | 'withdrawal'
            | 'transfer'
            | 'trade'
            | 'fee'
            | 'margin'
            | 'ipo'
            | 'follow'
            | 'loan'
            | 'interest'
            | 'dividend'
            | 'reversal';
          in: string;
          out: string;
        }[];
        entries: number;
        isClosed: boolean;
      }[];
      range?: {
        fromTimestamp: number;
        toTimestamp: number;
        openings: readonly {
          walletType:
            | 'BALANCE'
            | 'STOCK'
            | 'FUTURE'
            | 'FOREX'
            | 'SUBSCRIPTION'
            | 'FOLLOW'
            | 'HK_STOCK';
          currency: string;
          amount: string;
        }[];
        closings: readonly {
          walletType:
            | 'BALANCE'
            | 'STOCK'
            | 'FUTURE'
            | 'FOREX'
            | 'SUBSCRIPTION'
            | 'FOLLOW'
            | 'HK_STOCK';
          currency: string;
          amount: string;
        }[];
        feeTotal: string;
        sums: readonly {
          currency: string;
          billType:
            | 'deposit'
            | 'withdrawal'
            | 'transfer'
            | 'trade'
            | 'fee'
            | 'margin'
            | 'ipo'
            | 'follow'
            | 'loan'
            | 'interest'
            | 'dividend'
            | 'reversal';
          in: string;
          out: string;
        }[];
        entries: number;
      };
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'RANGE';
  };
  /**
   * Apply for a permission.
   */
  applyService: {
    input: { type: 'blockTrade'; note?: string };
    answer: { type: 'blockTrade'; status: 0 | 1 | 2 | 3; applyTimestamp: number };
    reason:
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'FIELD_TOO_LONG'
      | 'KYC_REQUIRED'
      | 'APPLY_PENDING'
      | 'APPLY_OPEN';
  };
  /**
   * How far the application for a permission is.
   */
  applyStatus: {
    input: { type: 'blockTrade' };
    answer: {
      status: 0 | 1 | 2 | 3;
      reason?: string | null;
      applyTimestamp?: number | null;
      reviewTimestamp?: number | null;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * People who registered with the customer’s invitation code, without their private data.
   */
  inviteList: {
    input: { pageNo?: number; pageSize?: number };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly { no: number; maskedUserId: string; createTimeTimestamp: number }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Have messages told to this device, until its session ends.
   */
  pushSubscribe: {
    input: { endpoint: string; p256dh: string; auth: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Have nothing told to this device any more.
   */
  pushUnsubscribe: {
    input: Record<string, never>;
    answer: Record<string, never>;
    reason: never;
  };
  /**
   * Set a new transaction password with an email code and the login password.
   */
  resetPayPassword: {
    input: { emailCode: string; password: string; payPassword: string; confirmPayPassword: string };
    answer: Record<string, never>;
    reason:
      | 'CODE_REQUIRED'
      | 'PASSWORD_REQUIRED'
      | 'FIELD_INVALID'
      | 'PAY_PASSWORD_REQUIRED'
      | 'PAY_PASSWORD_DIGITS'
      | 'PASSWORDS_DIFFER'
      | 'PAY_PASSWORD_SIMPLE'
      | 'CODE_WRONG'
      | 'CODE_EXPIRED'
      | 'PASSWORD_WRONG'
      | 'LOGIN_THROTTLED';
  };
  /**
   * End one session, or all others with the id "others".
   */
  sessionEnd: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Open sessions of the customer.
   */
  sessionList: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        id: string;
        device: string;
        createTimeTimestamp: number;
        lastSeenTimestamp: number;
        current: boolean;
      }[];
    };
    reason: never;
  };
  /**
   * Set the first transaction password.
   */
  settingPayPassword: {
    input: { payPassword: string; confirmPayPassword: string };
    answer: Record<string, never>;
    reason:
      | 'PAY_PASSWORD_REQUIRED'
      | 'PAY_PASSWORD_DIGITS'
      | 'PASSWORDS_DIFFER'
      | 'PAY_PASSWORD_SIMPLE'
      | 'PAY_PASSWORD_SET';
  };
  /**
   * Change the transaction password.
   */
  updatePayPassword: {
    input: { oldPayPassword: string; payPassword: string; confirmPayPassword: string };
    answer: Record<string, never>;
    reason:
      | 'PAY_PASSWORD_REQUIRED'
      | 'FIELD_INVALID'
      | 'PAY_PASSWORD_DIGITS'
      | 'PASSWORDS_DIFFER'
      | 'PAY_PASSWORD_SIMPLE'
      | 'PAY_PASSWORD_WRONG'
      | 'PAY_PASSWORD_LOCKED'
      | 'PAY_PASSWORD_UNSET';
  };
  /**
   * Hand in identity documents for review.
   */
  updateReal: {
    input: {
      country: string;
      firstName: string;
      lastName: string;
      cardType: 1 | 2;
      idCardNumber?: string;
      passportNumber?: string;
      frontUrl: string;
      backUrl?: string;
    };
    answer: { kycStatus: 0 | 1 | 2 | 3; submitTimestamp: number; reviewByTimestamp: number };
    reason:
      | 'COUNTRY_REQUIRED'
      | 'FIRST_NAME_REQUIRED'
      | 'FIELD_TOO_LONG'
      | 'LAST_NAME_REQUIRED'
      | 'FIELD_REQUIRED'
      | 'FIELD_INVALID'
      | 'ID_CARD_REQUIRED'
      | 'FIELD_UNUSED'
      | 'PASSPORT_REQUIRED'
      | 'IMAGE_REQUIRED'
      | 'KYC_PENDING'
      | 'KYC_DONE';
  };
  /**
   * The customer who calls.
   */
  userInfo: {
    input: Record<string, never>;
    answer: User;
    reason: never;
  };
  /**
   * Store which messages are copied by e-mail and to devices; answers all of it. Ending the
   * letters of security or withdrawal wants a fresh proof.
   */
  userNotifications: {
    input: {
      kinds?: readonly {
        kind:
          | 'kyc'
          | 'deposit'
          | 'withdrawal'
          | 'order'
          | 'margin'
          | 'ipo'
          | 'follow'
          | 'permission'
          | 'loan'
          | 'alert'
          | 'security'
          | 'chat';
        email: boolean;
        push: boolean;
      }[];
      pushFigures?: boolean;
    };
    answer: {
      kinds: readonly {
        kind:
          | 'kyc'
          | 'deposit'
          | 'withdrawal'
          | 'order'
          | 'margin'
          | 'ipo'
          | 'follow'
          | 'permission'
          | 'loan'
          | 'alert'
          | 'security'
          | 'chat';
        email: boolean;
        push: boolean;
      }[];
      pushFigures: boolean;
      pushHere: boolean;
      pushKey: string;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Store preferences; answers all stored values.
   */
  userPreference: {
    input: {
      language?: 'en' | 'zh_Hans_CN' | 'zh_Hant_HK';
      theme?: 'system' | 'light' | 'dark';
      colour?: 'greenUp' | 'redUp';
      timeZone?: string;
      alertsByEmail?: boolean;
    };
    answer: {
      language: 'en' | 'zh_Hans_CN' | 'zh_Hant_HK';
      theme: 'system' | 'light' | 'dark';
      colour: 'greenUp' | 'redUp';
      timeZone?: string | null;
      alertsByEmail: boolean;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Cancel a transfer that still waits for settlement.
   */
  cancelTransfer: {
    input: { id: string };
    answer: { id: string; status: 2; returnedAmount: string };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'TRANSFER_DONE';
  };
  /**
   * Total value, funds and today’s profit; a figure that cannot be priced is null.
   */
  fundingOverview: {
    input: { classify?: 'UsStock' | 'HK' };
    answer: {
      totalValue?: string | null;
      fundingAccount: string;
      tradingAccount?: string | null;
      availableFunds?: string | null;
      usedFunds?: string | null;
      todayProfit?: string | null;
      hkTodayProfit?: string | null;
      fxRate?: string | null;
      fundsCurrency: string;
      unrealizedProfit?: string | null;
      loans?: string;
      wallets: readonly WalletWorthRow[];
      today: readonly TodayRow[];
      asOfTimestamp: number;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * What the account was worth, what was brought in or taken out, and what is result.
   */
  valueHistory: {
    input: { range: '1D' | '1W' | '1M' | '3M' | '1Y' | 'all' };
    answer: {
      points: readonly { k: number; value: string }[];
      moves: readonly { k: number; amount: string }[];
      totalValue?: string | null;
      change?: string | null;
      moved: string;
      result?: string | null;
      asOfTimestamp: number;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * One wallet.
   */
  walletBalance: {
    input: {
      walletType: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
    };
    answer: WalletRow;
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * All wallets and the two accounts they make up.
   */
  walletBalances: {
    input: Record<string, never>;
    answer: { list: readonly WalletRow[]; fundingAccount: string; tradingAccount?: string | null };
    reason: never;
  };
  /**
   * Movements of money, grouped by the customer’s days.
   */
  walletBill: {
    input: {
      timeZone: string;
      walletType?:
        | 'BALANCE'
        | 'STOCK'
        | 'FUTURE'
        | 'FOREX'
        | 'SUBSCRIPTION'
        | 'FOLLOW'
        | 'HK_STOCK';
      billType?:
        | 'deposit'
        | 'withdrawal'
        | 'transfer'
        | 'trade'
        | 'fee'
        | 'margin'
        | 'ipo'
        | 'follow'
        | 'loan'
        | 'interest'
        | 'dividend'
        | 'reversal';
      status?: 1 | 2 | 3;
      fromTimestamp?: number;
      toTimestamp?: number;
      pageNo?: number;
      pageSize?: number;
    };
    answer: {
      pageNo: number;
      pageSize: number;
      totalPage: number;
      total: number;
      list: readonly BillRow[];
      days: readonly { day: string; in: string; out: string; moved: string; currency: string }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * What a transfer would bring, with its rate and spread.
   */
  walletTransferPreview: {
    input: {
      fromWallet: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
      toWallet: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
      amount: string;
    };
    answer: {
      toAmount: string;
      rate: string;
      mid: string;
      spread?: string | null;
      fee: string;
      quoteId?: string | null;
      quoteEndTimestamp?: number | null;
      settleTimestamp?: number | null;
    };
    reason: 'TRANSFER_SIDES' | 'FIELD_INVALID' | 'AMOUNT' | 'INSUFFICIENT';
  };
  /**
   * Move money between the funding account and a trading wallet.
   */
  walletTransfer: {
    input: {
      fromWallet: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
      toWallet: 'BALANCE' | 'STOCK' | 'FUTURE' | 'FOREX' | 'SUBSCRIPTION' | 'FOLLOW' | 'HK_STOCK';
      amount: string;
      quoteId?: string;
    };
    answer: {
      id: string;
      status: 1 | 2 | 3;
      fromAmount: string;
      toAmount: string;
      rate?: string | null;
      spread?: string | null;
      settleTimestamp?: number | null;
    };
    reason:
      | 'TRANSFER_SIDES'
      | 'FIELD_INVALID'
      | 'AMOUNT'
      | 'FIELD_REQUIRED'
      | 'INSUFFICIENT'
      | 'RATE_CHANGED'
      | 'FIELD_UNUSED';
  };
  /**
   * Take an instrument off the watchlist.
   */
  watchlistDeleteByCode: {
    input: {
      stockCode: string;
      source?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      market?: string;
    };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NO_INSTRUMENT' | 'FIELD_INVALID' | 'AMBIGUOUS';
  };
  /**
   * Take a row off the watchlist, also when it is already gone.
   */
  watchlistDelete: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Put an instrument on the watchlist; one that is there answers its id.
   */
  watchlistSave: {
    input: {
      classify?: 'UsStock' | 'HK';
      assettype?: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
      securityName?: string;
      secuCode: string;
      market?: string;
    };
    answer: { id: string };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'NO_INSTRUMENT' | 'AMBIGUOUS' | 'WATCHLIST_FULL';
  };
  /**
   * Store the whole order of the watchlist.
   */
  watchlistSort: {
    input: { ids: readonly string[] };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'WATCHLIST_CHANGED';
  };
  /**
   * The customer’s watchlist in its order.
   */
  watchlist: {
    input: { classify?: 'UsStock' | 'HK' };
    answer: {
      list: readonly {
        id: string;
        name: string;
        code: string;
        change?: string | null;
        ratio?: string | null;
        volume?: string | null;
        price?: string | null;
        source: 0 | 2 | 3 | 4 | 5 | 7 | 11 | 99 | 100 | 101;
        market: string;
        classify: 'UsStock' | 'HK';
        currency: string;
        fall: boolean;
        sort: number;
        marketStatus: number;
        points?: readonly string[];
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID';
  };
  /**
   * Have a program told what happens in the account. Its secret is answered once and never
   * again.
   */
  webhookCreate: {
    input: {
      name: string;
      url: string;
      kinds: readonly ('order' | 'position' | 'wallet' | 'message')[];
    };
    answer: {
      webhook: {
        id: string;
        name: string;
        url: string;
        kinds: readonly ('order' | 'position' | 'wallet' | 'message')[];
        createTimeTimestamp: number;
        isPaused: boolean;
        pausedBy?: 'self' | 'failing' | 'gone' | 'reset';
        failingSinceTimestamp?: number;
        oldSecretUntilTimestamp?: number;
        waiting: number;
        lastArrivedTimestamp?: number;
      };
      secret: string;
    };
    reason: 'FIELD_REQUIRED' | 'FIELD_INVALID' | 'HOOKS_MAX' | 'HOOK_ADDRESS';
  };
  /**
   * The last deliveries of a webhook, the newest first.
   */
  webhookDeliveries: {
    input: { id: string };
    answer: {
      list: readonly {
        id: string;
        kind: 'order' | 'position' | 'wallet' | 'message' | 'test';
        seq?: number;
        state: 'waiting' | 'failing' | 'arrived' | 'failed';
        tries: number;
        status?: number;
        failure?: 'address' | 'name' | 'timeout' | 'no-answer';
        createTimeTimestamp: number;
        lastTriedTimestamp?: number;
      }[];
    };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Take a webhook away, with what waits for it.
   */
  webhookEnd: {
    input: { id: string };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Webhooks of the customer, the newest first.
   */
  webhookList: {
    input: Record<string, never>;
    answer: {
      list: readonly {
        id: string;
        name: string;
        url: string;
        kinds: readonly ('order' | 'position' | 'wallet' | 'message')[];
        createTimeTimestamp: number;
        isPaused: boolean;
        pausedBy?: 'self' | 'failing' | 'gone' | 'reset';
        failingSinceTimestamp?: number;
        oldSecretUntilTimestamp?: number;
        waiting: number;
        lastArrivedTimestamp?: number;
      }[];
      max: number;
    };
    reason: never;
  };
  /**
   * Send nothing for a while, or go on where it stopped.
   */
  webhookPause: {
    input: { id: string; isPaused: boolean };
    answer: Record<string, never>;
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND' | 'FIELD_INVALID';
  };
  /**
   * A new secret of a webhook, answered once. For a day the one before signs too.
   */
  webhookSecret: {
    input: { id: string };
    answer: { secret: string; oldSecretUntilTimestamp: number };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
  /**
   * Send a test now, paused or not, and tell what came of it.
   */
  webhookTest: {
    input: { id: string };
    answer: { id: string; status?: number; failure?: 'address' | 'name' | 'timeout' | 'no-answer' };
    reason: 'FIELD_REQUIRED' | 'NOT_FOUND';
  };
}
