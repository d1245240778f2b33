// Written by `npm run routes` from the folders. Do not edit.
import type { RouteId } from '@candor/contract/all-routes';
import type { Endpoint } from '../call/endpoint.ts';
import { alertCreate } from './alerts/alert-create.ts';
import { alertDelete, alertList } from './alerts/alerts.ts';
import { apiKeyCreate } from './api-keys/api-key-create.ts';
import { apiKeyEnd, apiKeyList, apiKeyPause, apiKeyRequests } from './api-keys/api-keys.ts';
import { loginPasskeyOptions, logout, updatePassword } from './auth/auth.ts';
import { getEmailCode } from './auth/get-email-code.ts';
import { loginByUsername } from './auth/login-by-username.ts';
import { loginSecondStep } from './auth/login-second-step.ts';
import { registerEmail } from './auth/register-email.ts';
import { resetPassword } from './auth/reset-password.ts';
import { chatHistory, chatLeaveMessage, chatOpen, chatRead, chatSend } from './chat/chat.ts';
import { appVersion, areaList, article, articleList, signingKey } from './content/content.ts';
import { exportAsk, exportFile, exportState } from './exports/exports.ts';
import { fileGet, fileUpload } from './files/files.ts';
import { agencyList } from './follow/agency-list.ts';
import { followAdd } from './follow/follow-add.ts';
import { followList } from './follow/follow-list.ts';
import { currencyList } from './funding/currency-list.ts';
import { depositCreate } from './funding/deposit-create.ts';
import { depositPractice } from './funding/deposit-practice.ts';
import {
  cardAdd,
  cardDelete,
  cardList,
  cardUpdate,
  depositList,
  usableWithdrawalAmount,
} from './funding/funding.ts';
import { withdrawalApply } from './funding/withdrawal-apply.ts';
import { withdrawalPreview } from './funding/withdrawal-preview.ts';
import { newSharesDraw } from './ipo/new-shares-draw.ts';
import { newSharesPay } from './ipo/new-shares-pay.ts';
import { loanQuote } from './loans/loan-quote.ts';
import { loanApply, loanList, loanRepay } from './loans/loans.ts';
import { allStockList } from './market/all-stock-list.ts';
import { depth } from './market/depth.ts';
import { detailQuote } from './market/detail-quote.ts';
import { events } from './market/events.ts';
import { feeSchedule } from './market/fee-schedule.ts';
import { getMinCount } from './market/get-min-count.ts';
import { homeCustomList } from './market/home-custom-list.ts';
import { hotStock } from './market/hot-stock.ts';
import { kline } from './market/kline.ts';
import { klineExport } from './market/kline-export.ts';
import {
  futuresList,
  futuresOptions,
  getMaket,
  getMakets,
  getStock,
  globalIndex,
  halts,
  hkStockList,
  klineStarts,
  marketEpochs,
  newStockList,
  preMarketList,
  stockDetail,
  stockList,
  summaryDetail,
  topList,
} from './market/market.ts';
import { stockEvents } from './market/stock-events.ts';
import { trades } from './market/trades.ts';
import { tradingDays } from './market/trading-days.ts';
import { whyMoved } from './market/why-moved.ts';
import { message, messageList, messageUpdateRead } from './messages/messages.ts';
import { newSharesCreate } from './orders/new-shares-create.ts';
import { orderDetail } from './orders/order-detail.ts';
import { orderPreview } from './orders/order-preview.ts';
import {
  auctionStockCreate,
  blockTradeCreate,
  goldCreate,
  hkCreate,
  orderAmend,
  orderAmendPreview,
  orderCancel,
  orderCancelAll,
  orderReceipts,
  stockCreate,
} from './orders/orders.ts';
import { accountRisk } from './positions/account-risk.ts';
import { addPositionMargin } from './positions/add-position-margin.ts';
import { orderHistory } from './positions/order-history.ts';
import { positionReversePreview } from './positions/position-reverse-preview.ts';
import {
  addMarginPreview,
  consignList,
  flatList,
  flatPosition,
  getHalfOrFullNum,
  getIpoFullNum,
  liveSubscriptions,
  positionByStock,
  positionCloseAll,
  positionList,
  positionReverse,
  protectPosition,
  subscriptionHistory,
} from './positions/positions.ts';
import {
  practiceCancel,
  practiceEnd,
  practiceList,
  practiceOrder,
  practiceProtect,
  practiceSpeed,
  practiceStart,
  practiceState,
} from './practice/practice.ts';
import { accountClose } from './security/account-close.ts';
import { prove } from './security/prove.ts';
import {
  accountClosePreview,
  accountFreeze,
  accountThaw,
  passkeyAdd,
  passkeyBegin,
  passkeyEnd,
  proveOptions,
  recoveryCodesNew,
  securityEvents,
  securityOverview,
  timeCodeBegin,
  timeCodeConfirm,
  timeCodeEnd,
} from './security/security.ts';
import { statementList } from './statements/statement-list.ts';
import { statementExport, statementFile } from './statements/statements.ts';
import { updateReal } from './user/update-real.ts';
import {
  applyService,
  applyStatus,
  inviteList,
  pushSubscribe,
  pushUnsubscribe,
  resetPayPassword,
  sessionEnd,
  sessionList,
  settingPayPassword,
  updatePayPassword,
  userInfo,
  userPreference,
} from './user/user.ts';
import { userNotifications } from './user/user-notifications.ts';
import { fundingOverview } from './wallet/funding-overview.ts';
import { valueHistory } from './wallet/value-history.ts';
import { cancelTransfer, walletBalance, walletBalances } from './wallet/wallet.ts';
import { walletBill } from './wallet/wallet-bill.ts';
import { walletTransfer } from './wallet/wallet-transfer.ts';
import { walletTransferPreview } from './wallet/wallet-transfer-preview.ts';
import {
  watchlist,
  watchlistDelete,
  watchlistDeleteByCode,
  watchlistSave,
  watchlistSort,
} from './watchlist/watchlist.ts';
import {
  webhookCreate,
  webhookDeliveries,
  webhookEnd,
  webhookList,
  webhookPause,
  webhookSecret,
  webhookTest,
} from './webhooks/webhooks.ts';

const handlers = {
  alertCreate,
  alertDelete,
  alertList,
  apiKeyCreate,
  apiKeyEnd,
  apiKeyList,
  apiKeyPause,
  apiKeyRequests,
  loginPasskeyOptions,
  logout,
  updatePassword,
  getEmailCode,
  loginByUsername,
  loginSecondStep,
  registerEmail,
  resetPassword,
  chatHistory,
  chatLeaveMessage,
  chatOpen,
  chatRead,
  chatSend,
  appVersion,
  areaList,
  articleList,
  article,
  signingKey,
  exportAsk,
  exportFile,
  exportState,
  fileGet,
  fileUpload,
  agencyList,
  followAdd,
  followList,
  currencyList,
  depositCreate,
  depositPractice,
  cardAdd,
  cardDelete,
  cardList,
  cardUpdate,
  depositList,
  usableWithdrawalAmount,
  withdrawalApply,
  withdrawalPreview,
  newSharesDraw,
  newSharesPay,
  loanQuote,
  loanApply,
  loanList,
  loanRepay,
  allStockList,
  depth,
  detailQuote,
  events,
  feeSchedule,
  getMinCount,
  homeCustomList,
  hotStock,
  klineExport,
  kline,
  futuresList,
  futuresOptions,
  getMaket,
  getMakets,
  getStock,
  globalIndex,
  halts,
  hkStockList,
  klineStarts,
  marketEpochs,
  newStockList,
  preMarketList,
  stockDetail,
  stockList,
  summaryDetail,
  topList,
  stockEvents,
  trades,
  tradingDays,
  whyMoved,
  messageList,
  messageUpdateRead,
  message,
  newSharesCreate,
  orderDetail,
  orderPreview,
  auctionStockCreate,
  blockTradeCreate,
  goldCreate,
  hkCreate,
  orderAmendPreview,
  orderAmend,
  orderCancelAll,
  orderCancel,
  orderReceipts,
  stockCreate,
  accountRisk,
  addPositionMargin,
  orderHistory,
  positionReversePreview,
  addMarginPreview,
  consignList,
  flatList,
  flatPosition,
  getHalfOrFullNum,
  getIpoFullNum,
  liveSubscriptions,
  positionByStock,
  positionCloseAll,
  positionList,
  positionReverse,
  protectPosition,
  subscriptionHistory,
  practiceCancel,
  practiceEnd,
  practiceList,
  practiceOrder,
  practiceProtect,
  practiceSpeed,
  practiceStart,
  practiceState,
  accountClose,
  prove,
  accountClosePreview,
  accountFreeze,
  accountThaw,
  passkeyAdd,
  passkeyBegin,
  passkeyEnd,
  proveOptions,
  recoveryCodesNew,
  securityEvents,
  securityOverview,
  timeCodeBegin,
  timeCodeConfirm,
  timeCodeEnd,
  statementList,
  statementExport,
  statementFile,
  updateReal,
  userNotifications,
  applyService,
  applyStatus,
  inviteList,
  pushSubscribe,
  pushUnsubscribe,
  resetPayPassword,
  sessionEnd,
  sessionList,
  settingPayPassword,
  updatePayPassword,
  userInfo,
  userPreference,
  fundingOverview,
  valueHistory,
  walletBill,
  walletTransferPreview,
  walletTransfer,
  cancelTransfer,
  walletBalance,
  walletBalances,
  watchlistDeleteByCode,
  watchlistDelete,
  watchlistSave,
  watchlistSort,
  watchlist,
  webhookCreate,
  webhookDeliveries,
  webhookEnd,
  webhookList,
  webhookPause,
  webhookSecret,
  webhookTest,
} satisfies { readonly [Id in RouteId]?: Endpoint<Id> };

/** Every endpoint this server has, by its route's id. A route without one answers 501. */
export const endpoints: ReadonlyMap<RouteId, Endpoint> = new Map(
  Object.values(handlers).map((one) => [one.id, one] as const),
);
