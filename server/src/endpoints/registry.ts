// Written by `npm run routes` from the folders. Do not edit.
import type { RouteId } from '@candor/contract/all-routes';
import type { Endpoint } from '../call/endpoint.ts';
import { alertCreate } from './alerts/alert-create.ts';
import { alertDelete } from './alerts/alert-delete.ts';
import { alertList } from './alerts/alert-list.ts';
import { apiKeyCreate } from './api-keys/api-key-create.ts';
import { apiKeyEnd } from './api-keys/api-key-end.ts';
import { apiKeyList } from './api-keys/api-key-list.ts';
import { apiKeyPause } from './api-keys/api-key-pause.ts';
import { apiKeyRequests } from './api-keys/api-key-requests.ts';
import { getEmailCode } from './auth/get-email-code.ts';
import { loginByUsername } from './auth/login-by-username.ts';
import { loginPasskeyOptions } from './auth/login-passkey-options.ts';
import { loginSecondStep } from './auth/login-second-step.ts';
import { logout } from './auth/logout.ts';
import { registerEmail } from './auth/register-email.ts';
import { resetPassword } from './auth/reset-password.ts';
import { updatePassword } from './auth/update-password.ts';
import { chatHistory } from './chat/chat-history.ts';
import { chatLeaveMessage } from './chat/chat-leave-message.ts';
import { chatOpen } from './chat/chat-open.ts';
import { chatRead } from './chat/chat-read.ts';
import { chatSend } from './chat/chat-send.ts';
import { appVersion } from './content/app-version.ts';
import { areaList } from './content/area-list.ts';
import { article } from './content/article.ts';
import { articleList } from './content/article-list.ts';
import { signingKey } from './content/signing-key.ts';
import { exportAsk } from './exports/export-ask.ts';
import { exportFile } from './exports/export-file.ts';
import { exportState } from './exports/export-state.ts';
import { fileGet } from './files/file-get.ts';
import { fileUpload } from './files/file-upload.ts';
import { agencyList } from './follow/agency-list.ts';
import { followAdd } from './follow/follow-add.ts';
import { followList } from './follow/follow-list.ts';
import { cardAdd } from './funding/card-add.ts';
import { cardDelete } from './funding/card-delete.ts';
import { cardList } from './funding/card-list.ts';
import { cardUpdate } from './funding/card-update.ts';
import { currencyList } from './funding/currency-list.ts';
import { rechargeCreate } from './funding/recharge-create.ts';
import { rechargeList } from './funding/recharge-list.ts';
import { usableWithdrawalAmount } from './funding/usable-withdrawal-amount.ts';
import { withdrawalApply } from './funding/withdrawal-apply.ts';
import { withdrawalPreview } from './funding/withdrawal-preview.ts';
import { newSharesDraw } from './ipo/new-shares-draw.ts';
import { newSharesPay } from './ipo/new-shares-pay.ts';
import { loanApply } from './loans/loan-apply.ts';
import { loanList } from './loans/loan-list.ts';
import { loanQuote } from './loans/loan-quote.ts';
import { loanRepay } from './loans/loan-repay.ts';
import { allStockList } from './market/all-stock-list.ts';
import { depth } from './market/depth.ts';
import { detailQuote } from './market/detail-quote.ts';
import { events } from './market/events.ts';
import { feeSchedule } from './market/fee-schedule.ts';
import { futuresList } from './market/futures-list.ts';
import { futuresOptions } from './market/futures-options.ts';
import { getMaket } from './market/get-maket.ts';
import { getMakets } from './market/get-makets.ts';
import { getMinCount } from './market/get-min-count.ts';
import { getStock } from './market/get-stock.ts';
import { globalIndex } from './market/global-index.ts';
import { halts } from './market/halts.ts';
import { hkStockList } from './market/hk-stock-list.ts';
import { homeCustomList } from './market/home-custom-list.ts';
import { hotStock } from './market/hot-stock.ts';
import { kline } from './market/kline.ts';
import { klineExport } from './market/kline-export.ts';
import { klineStarts } from './market/kline-starts.ts';
import { marketEpochs } from './market/market-epochs.ts';
import { newStockList } from './market/new-stock-list.ts';
import { preMarketList } from './market/pre-market-list.ts';
import { stockDetail } from './market/stock-detail.ts';
import { stockEvents } from './market/stock-events.ts';
import { stockList } from './market/stock-list.ts';
import { summaryDetail } from './market/summary-detail.ts';
import { topList } from './market/top-list.ts';
import { trades } from './market/trades.ts';
import { tradingDays } from './market/trading-days.ts';
import { whyMoved } from './market/why-moved.ts';
import { message } from './messages/message.ts';
import { messageList } from './messages/message-list.ts';
import { messageUpdateRead } from './messages/message-update-read.ts';
import { auctionStockCreate } from './orders/auction-stock-create.ts';
import { blockTradeCreate } from './orders/block-trade-create.ts';
import { goldCreate } from './orders/gold-create.ts';
import { hkCreate } from './orders/hk-create.ts';
import { newSharesCreate } from './orders/new-shares-create.ts';
import { orderAmend } from './orders/order-amend.ts';
import { orderAmendPreview } from './orders/order-amend-preview.ts';
import { orderCancel } from './orders/order-cancel.ts';
import { orderCancelAll } from './orders/order-cancel-all.ts';
import { orderDetail } from './orders/order-detail.ts';
import { orderPreview } from './orders/order-preview.ts';
import { orderReceipts } from './orders/order-receipts.ts';
import { stockCreate } from './orders/stock-create.ts';
import { accountRisk } from './positions/account-risk.ts';
import { addMarginPreview } from './positions/add-margin-preview.ts';
import { addPositionMargin } from './positions/add-position-margin.ts';
import { consignList } from './positions/consign-list.ts';
import { flatList } from './positions/flat-list.ts';
import { flatPosition } from './positions/flat-position.ts';
import { getHalfOrFullNum } from './positions/get-half-or-full-num.ts';
import { getIpoFullNum } from './positions/get-ipo-full-num.ts';
import { liveSubscriptions } from './positions/live-subscriptions.ts';
import { orderHistory } from './positions/order-history.ts';
import { positionByStock } from './positions/position-by-stock.ts';
import { positionCloseAll } from './positions/position-close-all.ts';
import { positionList } from './positions/position-list.ts';
import { positionReverse } from './positions/position-reverse.ts';
import { positionReversePreview } from './positions/position-reverse-preview.ts';
import { protectPosition } from './positions/protect-position.ts';
import { subscriptionHistory } from './positions/subscription-history.ts';
import { practiceCancel } from './practice/practice-cancel.ts';
import { practiceEnd } from './practice/practice-end.ts';
import { practiceList } from './practice/practice-list.ts';
import { practiceOrder } from './practice/practice-order.ts';
import { practiceProtect } from './practice/practice-protect.ts';
import { practiceSpeed } from './practice/practice-speed.ts';
import { practiceStart } from './practice/practice-start.ts';
import { practiceState } from './practice/practice-state.ts';
import { accountClose } from './security/account-close.ts';
import { accountClosePreview } from './security/account-close-preview.ts';
import { accountFreeze } from './security/account-freeze.ts';
import { accountThaw } from './security/account-thaw.ts';
import { passkeyAdd } from './security/passkey-add.ts';
import { passkeyBegin } from './security/passkey-begin.ts';
import { passkeyEnd } from './security/passkey-end.ts';
import { prove } from './security/prove.ts';
import { proveOptions } from './security/prove-options.ts';
import { recoveryCodesNew } from './security/recovery-codes-new.ts';
import { securityEvents } from './security/security-events.ts';
import { securityOverview } from './security/security-overview.ts';
import { timeCodeBegin } from './security/time-code-begin.ts';
import { timeCodeConfirm } from './security/time-code-confirm.ts';
import { timeCodeEnd } from './security/time-code-end.ts';
import { statementExport } from './statements/statement-export.ts';
import { statementFile } from './statements/statement-file.ts';
import { statementList } from './statements/statement-list.ts';
import { applyService } from './user/apply-service.ts';
import { applyStatus } from './user/apply-status.ts';
import { inviteList } from './user/invite-list.ts';
import { pushSubscribe } from './user/push-subscribe.ts';
import { pushUnsubscribe } from './user/push-unsubscribe.ts';
import { resetPayPassword } from './user/reset-pay-password.ts';
import { sessionEnd } from './user/session-end.ts';
import { sessionList } from './user/session-list.ts';
import { settingPayPassword } from './user/setting-pay-password.ts';
import { updatePayPassword } from './user/update-pay-password.ts';
import { updateReal } from './user/update-real.ts';
import { userInfo } from './user/user-info.ts';
import { userNotifications } from './user/user-notifications.ts';
import { userPreference } from './user/user-preference.ts';
import { cancelTransfer } from './wallet/cancel-transfer.ts';
import { fundingOverview } from './wallet/funding-overview.ts';
import { valueHistory } from './wallet/value-history.ts';
import { walletBalance } from './wallet/wallet-balance.ts';
import { walletBalances } from './wallet/wallet-balances.ts';
import { walletBill } from './wallet/wallet-bill.ts';
import { walletTransfer } from './wallet/wallet-transfer.ts';
import { walletTransferPreview } from './wallet/wallet-transfer-preview.ts';
import { watchlist } from './watchlist/watchlist.ts';
import { watchlistDelete } from './watchlist/watchlist-delete.ts';
import { watchlistDeleteByCode } from './watchlist/watchlist-delete-by-code.ts';
import { watchlistSave } from './watchlist/watchlist-save.ts';
import { watchlistSort } from './watchlist/watchlist-sort.ts';
import { webhookCreate } from './webhooks/webhook-create.ts';
import { webhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { webhookEnd } from './webhooks/webhook-end.ts';
import { webhookList } from './webhooks/webhook-list.ts';
import { webhookPause } from './webhooks/webhook-pause.ts';
import { webhookSecret } from './webhooks/webhook-secret.ts';
import { webhookTest } from './webhooks/webhook-test.ts';

const handlers = {
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
} satisfies { readonly [Id in RouteId]?: Endpoint<Id> };

/** Every endpoint this server has, by its route's id. A route without one answers 501. */
export const endpoints: ReadonlyMap<RouteId, Endpoint> = new Map(
  Object.values(handlers).map((one) => [one.id, one] as const),
);
