// Written by `npm run routes` from the folders. Do not edit.
import type { FilledInputOf, InputOf, OutputOf, Route } from './route.ts';
import { alertCreate } from './routes/alerts/alert-create.ts';
import { alertDelete } from './routes/alerts/alert-delete.ts';
import { alertList } from './routes/alerts/alert-list.ts';
import { apiKeyCreate } from './routes/api-keys/api-key-create.ts';
import { apiKeyEnd } from './routes/api-keys/api-key-end.ts';
import { apiKeyList } from './routes/api-keys/api-key-list.ts';
import { apiKeyPause } from './routes/api-keys/api-key-pause.ts';
import { apiKeyRequests } from './routes/api-keys/api-key-requests.ts';
import { getEmailCode } from './routes/auth/get-email-code.ts';
import { loginByUsername } from './routes/auth/login-by-username.ts';
import { loginPasskeyOptions } from './routes/auth/login-passkey-options.ts';
import { loginSecondStep } from './routes/auth/login-second-step.ts';
import { logout } from './routes/auth/logout.ts';
import { registerEmail } from './routes/auth/register-email.ts';
import { resetPassword } from './routes/auth/reset-password.ts';
import { updatePassword } from './routes/auth/update-password.ts';
import { chatHistory } from './routes/chat/chat-history.ts';
import { chatLeaveMessage } from './routes/chat/chat-leave-message.ts';
import { chatOpen } from './routes/chat/chat-open.ts';
import { chatRead } from './routes/chat/chat-read.ts';
import { chatSend } from './routes/chat/chat-send.ts';
import { appVersion } from './routes/content/app-version.ts';
import { areaList } from './routes/content/area-list.ts';
import { article } from './routes/content/article.ts';
import { articleList } from './routes/content/article-list.ts';
import { signingKey } from './routes/content/signing-key.ts';
import { exportAsk } from './routes/exports/export-ask.ts';
import { exportFile } from './routes/exports/export-file.ts';
import { exportState } from './routes/exports/export-state.ts';
import { fileGet } from './routes/files/file-get.ts';
import { fileUpload } from './routes/files/file-upload.ts';
import { agencyList } from './routes/follow/agency-list.ts';
import { followAdd } from './routes/follow/follow-add.ts';
import { followList } from './routes/follow/follow-list.ts';
import { cardAdd } from './routes/funding/card-add.ts';
import { cardDelete } from './routes/funding/card-delete.ts';
import { cardList } from './routes/funding/card-list.ts';
import { cardUpdate } from './routes/funding/card-update.ts';
import { currencyList } from './routes/funding/currency-list.ts';
import { rechargeCreate } from './routes/funding/recharge-create.ts';
import { rechargeList } from './routes/funding/recharge-list.ts';
import { usableWithdrawalAmount } from './routes/funding/usable-withdrawal-amount.ts';
import { withdrawalApply } from './routes/funding/withdrawal-apply.ts';
import { withdrawalPreview } from './routes/funding/withdrawal-preview.ts';
import { newSharesDraw } from './routes/ipo/new-shares-draw.ts';
import { newSharesPay } from './routes/ipo/new-shares-pay.ts';
import { loanApply } from './routes/loans/loan-apply.ts';
import { loanList } from './routes/loans/loan-list.ts';
import { loanQuote } from './routes/loans/loan-quote.ts';
import { loanRepay } from './routes/loans/loan-repay.ts';
import { allStockList } from './routes/market/all-stock-list.ts';
import { depth } from './routes/market/depth.ts';
import { detailQuote } from './routes/market/detail-quote.ts';
import { events } from './routes/market/events.ts';
import { feeSchedule } from './routes/market/fee-schedule.ts';
import { futuresList } from './routes/market/futures-list.ts';
import { futuresOptions } from './routes/market/futures-options.ts';
import { getMaket } from './routes/market/get-maket.ts';
import { getMakets } from './routes/market/get-makets.ts';
import { getMinCount } from './routes/market/get-min-count.ts';
import { getStock } from './routes/market/get-stock.ts';
import { globalIndex } from './routes/market/global-index.ts';
import { halts } from './routes/market/halts.ts';
import { hkStockList } from './routes/market/hk-stock-list.ts';
import { homeCustomList } from './routes/market/home-custom-list.ts';
import { hotStock } from './routes/market/hot-stock.ts';
import { kline } from './routes/market/kline.ts';
import { klineExport } from './routes/market/kline-export.ts';
import { klineStarts } from './routes/market/kline-starts.ts';
import { marketEpochs } from './routes/market/market-epochs.ts';
import { newStockList } from './routes/market/new-stock-list.ts';
import { preMarketList } from './routes/market/pre-market-list.ts';
import { stockDetail } from './routes/market/stock-detail.ts';
import { stockEvents } from './routes/market/stock-events.ts';
import { stockList } from './routes/market/stock-list.ts';
import { summaryDetail } from './routes/market/summary-detail.ts';
import { topList } from './routes/market/top-list.ts';
import { trades } from './routes/market/trades.ts';
import { tradingDays } from './routes/market/trading-days.ts';
import { whyMoved } from './routes/market/why-moved.ts';
import { message } from './routes/messages/message.ts';
import { messageList } from './routes/messages/message-list.ts';
import { messageUpdateRead } from './routes/messages/message-update-read.ts';
import { auctionStockCreate } from './routes/orders/auction-stock-create.ts';
import { blockTradeCreate } from './routes/orders/block-trade-create.ts';
import { goldCreate } from './routes/orders/gold-create.ts';
import { hkCreate } from './routes/orders/hk-create.ts';
import { newSharesCreate } from './routes/orders/new-shares-create.ts';
import { orderAmend } from './routes/orders/order-amend.ts';
import { orderAmendPreview } from './routes/orders/order-amend-preview.ts';
import { orderCancel } from './routes/orders/order-cancel.ts';
import { orderCancelAll } from './routes/orders/order-cancel-all.ts';
import { orderDetail } from './routes/orders/order-detail.ts';
import { orderPreview } from './routes/orders/order-preview.ts';
import { orderReceipts } from './routes/orders/order-receipts.ts';
import { stockCreate } from './routes/orders/stock-create.ts';
import { accountRisk } from './routes/positions/account-risk.ts';
import { addMarginPreview } from './routes/positions/add-margin-preview.ts';
import { addPositionMargin } from './routes/positions/add-position-margin.ts';
import { consignList } from './routes/positions/consign-list.ts';
import { flatList } from './routes/positions/flat-list.ts';
import { flatPosition } from './routes/positions/flat-position.ts';
import { getHalfOrFullNum } from './routes/positions/get-half-or-full-num.ts';
import { getIpoFullNum } from './routes/positions/get-ipo-full-num.ts';
import { liveSubscriptions } from './routes/positions/live-subscriptions.ts';
import { orderHistory } from './routes/positions/order-history.ts';
import { positionByStock } from './routes/positions/position-by-stock.ts';
import { positionCloseAll } from './routes/positions/position-close-all.ts';
import { positionList } from './routes/positions/position-list.ts';
import { positionReverse } from './routes/positions/position-reverse.ts';
import { positionReversePreview } from './routes/positions/position-reverse-preview.ts';
import { protectPosition } from './routes/positions/protect-position.ts';
import { subscriptionHistory } from './routes/positions/subscription-history.ts';
import { practiceCancel } from './routes/practice/practice-cancel.ts';
import { practiceEnd } from './routes/practice/practice-end.ts';
import { practiceList } from './routes/practice/practice-list.ts';
import { practiceOrder } from './routes/practice/practice-order.ts';
import { practiceProtect } from './routes/practice/practice-protect.ts';
import { practiceSpeed } from './routes/practice/practice-speed.ts';
import { practiceStart } from './routes/practice/practice-start.ts';
import { practiceState } from './routes/practice/practice-state.ts';
import { accountClose } from './routes/security/account-close.ts';
import { accountClosePreview } from './routes/security/account-close-preview.ts';
import { accountFreeze } from './routes/security/account-freeze.ts';
import { accountThaw } from './routes/security/account-thaw.ts';
import { passkeyAdd } from './routes/security/passkey-add.ts';
import { passkeyBegin } from './routes/security/passkey-begin.ts';
import { passkeyEnd } from './routes/security/passkey-end.ts';
import { prove } from './routes/security/prove.ts';
import { proveOptions } from './routes/security/prove-options.ts';
import { recoveryCodesNew } from './routes/security/recovery-codes-new.ts';
import { securityEvents } from './routes/security/security-events.ts';
import { securityOverview } from './routes/security/security-overview.ts';
import { timeCodeBegin } from './routes/security/time-code-begin.ts';
import { timeCodeConfirm } from './routes/security/time-code-confirm.ts';
import { timeCodeEnd } from './routes/security/time-code-end.ts';
import { statementExport } from './routes/statements/statement-export.ts';
import { statementFile } from './routes/statements/statement-file.ts';
import { statementList } from './routes/statements/statement-list.ts';
import { applyService } from './routes/user/apply-service.ts';
import { applyStatus } from './routes/user/apply-status.ts';
import { inviteList } from './routes/user/invite-list.ts';
import { pushSubscribe } from './routes/user/push-subscribe.ts';
import { pushUnsubscribe } from './routes/user/push-unsubscribe.ts';
import { resetPayPassword } from './routes/user/reset-pay-password.ts';
import { sessionEnd } from './routes/user/session-end.ts';
import { sessionList } from './routes/user/session-list.ts';
import { settingPayPassword } from './routes/user/setting-pay-password.ts';
import { updatePayPassword } from './routes/user/update-pay-password.ts';
import { updateReal } from './routes/user/update-real.ts';
import { userInfo } from './routes/user/user-info.ts';
import { userNotifications } from './routes/user/user-notifications.ts';
import { userPreference } from './routes/user/user-preference.ts';
import { cancelTransfer } from './routes/wallet/cancel-transfer.ts';
import { fundingOverview } from './routes/wallet/funding-overview.ts';
import { valueHistory } from './routes/wallet/value-history.ts';
import { walletBalance } from './routes/wallet/wallet-balance.ts';
import { walletBalances } from './routes/wallet/wallet-balances.ts';
import { walletBill } from './routes/wallet/wallet-bill.ts';
import { walletTransfer } from './routes/wallet/wallet-transfer.ts';
import { walletTransferPreview } from './routes/wallet/wallet-transfer-preview.ts';
import { watchlist } from './routes/watchlist/watchlist.ts';
import { watchlistDelete } from './routes/watchlist/watchlist-delete.ts';
import { watchlistDeleteByCode } from './routes/watchlist/watchlist-delete-by-code.ts';
import { watchlistSave } from './routes/watchlist/watchlist-save.ts';
import { watchlistSort } from './routes/watchlist/watchlist-sort.ts';
import { webhookCreate } from './routes/webhooks/webhook-create.ts';
import { webhookDeliveries } from './routes/webhooks/webhook-deliveries.ts';
import { webhookEnd } from './routes/webhooks/webhook-end.ts';
import { webhookList } from './routes/webhooks/webhook-list.ts';
import { webhookPause } from './routes/webhooks/webhook-pause.ts';
import { webhookSecret } from './routes/webhooks/webhook-secret.ts';
import { webhookTest } from './routes/webhooks/webhook-test.ts';

/** Every call of customers and visitors by its id. */
export const allRoutes = {
  alertCreate,
  alertDelete,
  alertList,
  apiKeyCreate,
  apiKeyEnd,
  apiKeyList,
  apiKeyPause,
  apiKeyRequests,
  getEmailCode,
  loginByUsername,
  loginPasskeyOptions,
  loginSecondStep,
  logout,
  registerEmail,
  resetPassword,
  updatePassword,
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
  cardAdd,
  cardDelete,
  cardList,
  cardUpdate,
  currencyList,
  rechargeCreate,
  rechargeList,
  usableWithdrawalAmount,
  withdrawalApply,
  withdrawalPreview,
  newSharesDraw,
  newSharesPay,
  loanApply,
  loanList,
  loanQuote,
  loanRepay,
  allStockList,
  depth,
  detailQuote,
  events,
  feeSchedule,
  futuresList,
  futuresOptions,
  getMaket,
  getMakets,
  getMinCount,
  getStock,
  globalIndex,
  halts,
  hkStockList,
  homeCustomList,
  hotStock,
  klineExport,
  klineStarts,
  kline,
  marketEpochs,
  newStockList,
  preMarketList,
  stockDetail,
  stockEvents,
  stockList,
  summaryDetail,
  topList,
  trades,
  tradingDays,
  whyMoved,
  messageList,
  messageUpdateRead,
  message,
  auctionStockCreate,
  blockTradeCreate,
  goldCreate,
  hkCreate,
  newSharesCreate,
  orderAmendPreview,
  orderAmend,
  orderCancelAll,
  orderCancel,
  orderDetail,
  orderPreview,
  orderReceipts,
  stockCreate,
  accountRisk,
  addMarginPreview,
  addPositionMargin,
  consignList,
  flatList,
  flatPosition,
  getHalfOrFullNum,
  getIpoFullNum,
  liveSubscriptions,
  orderHistory,
  positionByStock,
  positionCloseAll,
  positionList,
  positionReversePreview,
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
  accountClosePreview,
  accountClose,
  accountFreeze,
  accountThaw,
  passkeyAdd,
  passkeyBegin,
  passkeyEnd,
  proveOptions,
  prove,
  recoveryCodesNew,
  securityEvents,
  securityOverview,
  timeCodeBegin,
  timeCodeConfirm,
  timeCodeEnd,
  statementExport,
  statementFile,
  statementList,
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
  updateReal,
  userInfo,
  userNotifications,
  userPreference,
  cancelTransfer,
  fundingOverview,
  valueHistory,
  walletBalance,
  walletBalances,
  walletBill,
  walletTransferPreview,
  walletTransfer,
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
} as const satisfies Record<string, Route>;

export type Routes = typeof allRoutes;
export type RouteId = keyof Routes;

/** By the id of the call. Whoever is generic over calls looks up here: far quicker to check. */
export type Inputs = { readonly [Id in RouteId]: InputOf<Routes[Id]> };
export type FilledInputs = { readonly [Id in RouteId]: FilledInputOf<Routes[Id]> };
export type Outputs = { readonly [Id in RouteId]: OutputOf<Routes[Id]> };
