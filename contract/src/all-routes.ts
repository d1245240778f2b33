import type { Route } from './route.ts';
import * as alerts from './routes/alerts.ts';
import * as auth from './routes/auth.ts';
import * as chat from './routes/chat.ts';
import * as content from './routes/content.ts';
import * as files from './routes/files.ts';
import * as follow from './routes/follow.ts';
import * as funding from './routes/funding.ts';
import * as instruments from './routes/instruments.ts';
import * as ipo from './routes/ipo.ts';
import * as loans from './routes/loans.ts';
import * as market from './routes/market.ts';
import * as messages from './routes/messages.ts';
import * as operators from './routes/operators.ts';
import * as operatorsAdmin from './routes/operators-admin.ts';
import * as operatorsService from './routes/operators-service.ts';
import * as orders from './routes/orders.ts';
import * as positions from './routes/positions.ts';
import * as statements from './routes/statements.ts';
import * as user from './routes/user.ts';
import * as wallet from './routes/wallet.ts';
import * as watchlist from './routes/watchlist.ts';

/**
 * Every call of the house by its id. A route is declared once, in its group; this joins the groups.
 */
export const allRoutes = {
  // auth
  loginByUsername: auth.loginByUsername,
  registerEmail: auth.registerEmail,
  getEmailCode: auth.getEmailCode,
  resetPassword: auth.resetPassword,
  updatePassword: auth.updatePassword,
  logout: auth.logout,
  // user
  updatePayPassword: user.updatePayPassword,
  settingPayPassword: user.settingPayPassword,
  resetPayPassword: user.resetPayPassword,
  updateReal: user.updateReal,
  userInfo: user.userInfo,
  applyStatus: user.applyStatus,
  applyService: user.applyService,
  sessionList: user.sessionList,
  sessionEnd: user.sessionEnd,
  userPreference: user.userPreference,
  inviteList: user.inviteList,
  // market
  tradingDays: market.tradingDays,
  hkStockList: market.hkStockList,
  preMarketList: market.preMarketList,
  globalIndex: market.globalIndex,
  topList: market.topList,
  stockList: market.stockList,
  futuresList: market.futuresList,
  futuresOptions: market.futuresOptions,
  allStockList: market.allStockList,
  hotStock: market.hotStock,
  homeCustomList: market.homeCustomList,
  stockDetail: market.stockDetail,
  detailQuote: market.detailQuote,
  summaryDetail: market.summaryDetail,
  kline: market.kline,
  newStockList: market.newStockList,
  getStock: market.getStock,
  getMaket: instruments.getMaket,
  getMakets: instruments.getMakets,
  getMinCount: instruments.getMinCount,
  depth: instruments.depth,
  trades: instruments.trades,
  feeSchedule: instruments.feeSchedule,
  // watchlist
  watchlist: watchlist.watchlist,
  watchlistSave: watchlist.watchlistSave,
  watchlistDelete: watchlist.watchlistDelete,
  watchlistDeleteByCode: watchlist.watchlistDeleteByCode,
  watchlistSort: watchlist.watchlistSort,
  // orders
  stockCreate: orders.stockCreate,
  blockTradeCreate: orders.blockTradeCreate,
  goldCreate: orders.goldCreate,
  newSharesCreate: orders.newSharesCreate,
  hkCreate: orders.hkCreate,
  auctionStockCreate: orders.auctionStockCreate,
  orderCancel: orders.orderCancel,
  orderPreview: orders.orderPreview,
  orderDetail: orders.orderDetail,
  // positions
  positionByStock: positions.positionByStock,
  flatPosition: positions.flatPosition,
  positionList: positions.positionList,
  flatList: positions.flatList,
  consignList: positions.consignList,
  liveSubscriptions: positions.liveSubscriptions,
  orderHistory: positions.orderHistory,
  subscriptionHistory: positions.subscriptionHistory,
  addPositionMargin: positions.addPositionMargin,
  getHalfOrFullNum: positions.getHalfOrFullNum,
  getIpoFullNum: positions.getIpoFullNum,
  // wallet
  walletBill: wallet.walletBill,
  walletTransfer: wallet.walletTransfer,
  walletTransferPreview: wallet.walletTransferPreview,
  walletBalance: wallet.walletBalance,
  cancelTransfer: wallet.cancelTransfer,
  walletBalances: wallet.walletBalances,
  fundingOverview: wallet.fundingOverview,
  // funding
  currencyList: funding.currencyList,
  rechargeCreate: funding.rechargeCreate,
  rechargeList: funding.rechargeList,
  withdrawalApply: funding.withdrawalApply,
  withdrawalPreview: funding.withdrawalPreview,
  usableWithdrawalAmount: funding.usableWithdrawalAmount,
  cardList: funding.cardList,
  cardAdd: funding.cardAdd,
  cardUpdate: funding.cardUpdate,
  cardDelete: funding.cardDelete,
  // ipo
  newSharesPay: ipo.newSharesPay,
  newSharesDraw: ipo.newSharesDraw,
  // follow
  agencyList: follow.agencyList,
  followAdd: follow.followAdd,
  followList: follow.followList,
  // content
  articleList: content.articleList,
  article: content.article,
  areaList: content.areaList,
  appVersion: content.appVersion,
  // messages
  messageList: messages.messageList,
  message: messages.message,
  messageUpdateRead: messages.messageUpdateRead,
  // files
  fileUpload: files.fileUpload,
  fileGet: files.fileGet,
  // alerts
  alertCreate: alerts.alertCreate,
  alertList: alerts.alertList,
  alertDelete: alerts.alertDelete,
  // statements
  statementList: statements.statementList,
  statementExport: statements.statementExport,
  statementFile: statements.statementFile,
  // chat
  chatOpen: chat.chatOpen,
  chatHistory: chat.chatHistory,
  chatSend: chat.chatSend,
  chatLeaveMessage: chat.chatLeaveMessage,
  // loans
  loanQuote: loans.loanQuote,
  loanApply: loans.loanApply,
  loanList: loans.loanList,
  loanRepay: loans.loanRepay,
  // operators
  opsLogin: operators.opsLogin,
  opsLogout: operators.opsLogout,
  opsMe: operators.opsMe,
  opsUpdatePassword: operators.opsUpdatePassword,
  opsReviewList: operators.opsReviewList,
  opsReviewDetail: operators.opsReviewDetail,
  opsReviewClaim: operators.opsReviewClaim,
  opsReviewDecide: operators.opsReviewDecide,
  opsMoneyList: operators.opsMoneyList,
  opsMoneyApprove: operators.opsMoneyApprove,
  opsMoneyRefuse: operators.opsMoneyRefuse,
  opsMoneyReverse: operators.opsMoneyReverse,
  opsMoneyReverseApprove: operators.opsMoneyReverseApprove,
  opsArticleList: operators.opsArticleList,
  opsArticleSave: operators.opsArticleSave,
  opsArticlePublish: operators.opsArticlePublish,
  opsArticleWithdraw: operators.opsArticleWithdraw,
  // operators-service
  opsChatList: operatorsService.opsChatList,
  opsChatTake: operatorsService.opsChatTake,
  opsChatSend: operatorsService.opsChatSend,
  opsChatClose: operatorsService.opsChatClose,
  opsTicketList: operatorsService.opsTicketList,
  opsTicketAnswer: operatorsService.opsTicketAnswer,
  opsCustomerSearch: operatorsService.opsCustomerSearch,
  opsCustomerCard: operatorsService.opsCustomerCard,
  opsCustomerLock: operatorsService.opsCustomerLock,
  opsCustomerUnlock: operatorsService.opsCustomerUnlock,
  opsAuditList: operatorsService.opsAuditList,
  opsAuditExport: operatorsService.opsAuditExport,
  opsLedgerVerify: operatorsService.opsLedgerVerify,
  opsLedgerAccount: operatorsService.opsLedgerAccount,
  opsOrderDetail: operatorsService.opsOrderDetail,
  opsOperatorList: operatorsAdmin.opsOperatorList,
  opsOperatorCreate: operatorsAdmin.opsOperatorCreate,
  opsOperatorRoles: operatorsAdmin.opsOperatorRoles,
  opsOperatorDisable: operatorsAdmin.opsOperatorDisable,
  opsConfigList: operatorsAdmin.opsConfigList,
  opsFeePropose: operatorsAdmin.opsFeePropose,
  opsFeeApprove: operatorsAdmin.opsFeeApprove,
  opsHealth: operatorsAdmin.opsHealth,
  opsMetrics: operatorsAdmin.opsMetrics,
  opsMarketStatus: operatorsAdmin.opsMarketStatus,
} as const satisfies Record<string, Route>;

export type Routes = typeof allRoutes;
export type RouteId = keyof Routes;
