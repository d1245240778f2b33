// Written by `npm run routes` from the folders. Do not edit.
import type { OperatorRoute } from './operator-route.ts';
import {
  opsArticleList,
  opsArticlePublish,
  opsArticleSave,
  opsArticleWithdraw,
} from './operator-routes/article.ts';
import { opsAuditDocuments, opsAuditExport, opsAuditList } from './operator-routes/audit.ts';
import {
  opsChatClose,
  opsChatFile,
  opsChatList,
  opsChatSend,
  opsChatTake,
  opsChatTyping,
} from './operator-routes/chat.ts';
import { opsConfigList, opsFeeApprove, opsFeePropose } from './operator-routes/config.ts';
import {
  opsCustomerCard,
  opsCustomerEndAllSessions,
  opsCustomerEndSessions,
  opsCustomerLock,
  opsCustomerSearch,
  opsCustomerUnlock,
} from './operator-routes/customer.ts';
import { opsLedgerAccount, opsLedgerVerify } from './operator-routes/ledger.ts';
import {
  opsMoneyApprove,
  opsMoneyList,
  opsMoneyRefuse,
  opsMoneyReverse,
  opsMoneyReverseApprove,
} from './operator-routes/money.ts';
import {
  opsOperatorCreate,
  opsOperatorDisable,
  opsOperatorList,
  opsOperatorRoles,
} from './operator-routes/operator.ts';
import { opsOrderDetail } from './operator-routes/order.ts';
import {
  opsReviewClaim,
  opsReviewDecide,
  opsReviewDetail,
  opsReviewFile,
  opsReviewList,
} from './operator-routes/review.ts';
import {
  opsLogin,
  opsLogout,
  opsMe,
  opsTimeCodeBegin,
  opsTimeCodeConfirm,
  opsUpdatePassword,
} from './operator-routes/session.ts';
import { opsHealth, opsMarketStatus, opsMetrics } from './operator-routes/system.ts';
import { opsTicketAnswer, opsTicketList } from './operator-routes/ticket.ts';

/** Every call of operators by its id. */
export const allOperatorRoutes = {
  opsArticleList,
  opsArticlePublish,
  opsArticleSave,
  opsArticleWithdraw,
  opsAuditDocuments,
  opsAuditExport,
  opsAuditList,
  opsChatClose,
  opsChatFile,
  opsChatList,
  opsChatSend,
  opsChatTake,
  opsChatTyping,
  opsConfigList,
  opsFeeApprove,
  opsFeePropose,
  opsCustomerCard,
  opsCustomerLock,
  opsCustomerEndSessions,
  opsCustomerEndAllSessions,
  opsCustomerSearch,
  opsCustomerUnlock,
  opsLedgerAccount,
  opsLedgerVerify,
  opsMoneyApprove,
  opsMoneyList,
  opsMoneyRefuse,
  opsMoneyReverseApprove,
  opsMoneyReverse,
  opsOperatorCreate,
  opsOperatorDisable,
  opsOperatorList,
  opsOperatorRoles,
  opsOrderDetail,
  opsReviewClaim,
  opsReviewDecide,
  opsReviewDetail,
  opsReviewFile,
  opsReviewList,
  opsLogin,
  opsLogout,
  opsMe,
  opsTimeCodeBegin,
  opsTimeCodeConfirm,
  opsUpdatePassword,
  opsHealth,
  opsMarketStatus,
  opsMetrics,
  opsTicketAnswer,
  opsTicketList,
} as const satisfies Record<string, OperatorRoute>;
