// Written by `npm run routes` from the folders. Do not edit.
import type { OperatorRoute } from './operator-route.ts';
import { opsArticleList } from './operator-routes/article/ops-article-list.ts';
import { opsArticlePublish } from './operator-routes/article/ops-article-publish.ts';
import { opsArticleSave } from './operator-routes/article/ops-article-save.ts';
import { opsArticleWithdraw } from './operator-routes/article/ops-article-withdraw.ts';
import { opsAuditDocuments } from './operator-routes/audit/ops-audit-documents.ts';
import { opsAuditExport } from './operator-routes/audit/ops-audit-export.ts';
import { opsAuditList } from './operator-routes/audit/ops-audit-list.ts';
import { opsChatClose } from './operator-routes/chat/ops-chat-close.ts';
import { opsChatFile } from './operator-routes/chat/ops-chat-file.ts';
import { opsChatList } from './operator-routes/chat/ops-chat-list.ts';
import { opsChatSend } from './operator-routes/chat/ops-chat-send.ts';
import { opsChatTake } from './operator-routes/chat/ops-chat-take.ts';
import { opsChatTyping } from './operator-routes/chat/ops-chat-typing.ts';
import { opsConfigList } from './operator-routes/config/ops-config-list.ts';
import { opsFeeApprove } from './operator-routes/config/ops-fee-approve.ts';
import { opsFeePropose } from './operator-routes/config/ops-fee-propose.ts';
import { opsCustomerCard } from './operator-routes/customer/ops-customer-card.ts';
import { opsCustomerLock } from './operator-routes/customer/ops-customer-lock.ts';
import { opsCustomerSearch } from './operator-routes/customer/ops-customer-search.ts';
import { opsCustomerUnlock } from './operator-routes/customer/ops-customer-unlock.ts';
import { opsLedgerAccount } from './operator-routes/ledger/ops-ledger-account.ts';
import { opsLedgerVerify } from './operator-routes/ledger/ops-ledger-verify.ts';
import { opsMoneyApprove } from './operator-routes/money/ops-money-approve.ts';
import { opsMoneyList } from './operator-routes/money/ops-money-list.ts';
import { opsMoneyRefuse } from './operator-routes/money/ops-money-refuse.ts';
import { opsMoneyReverse } from './operator-routes/money/ops-money-reverse.ts';
import { opsMoneyReverseApprove } from './operator-routes/money/ops-money-reverse-approve.ts';
import { opsOperatorCreate } from './operator-routes/operator/ops-operator-create.ts';
import { opsOperatorDisable } from './operator-routes/operator/ops-operator-disable.ts';
import { opsOperatorList } from './operator-routes/operator/ops-operator-list.ts';
import { opsOperatorRoles } from './operator-routes/operator/ops-operator-roles.ts';
import { opsOrderDetail } from './operator-routes/order/ops-order-detail.ts';
import { opsReviewClaim } from './operator-routes/review/ops-review-claim.ts';
import { opsReviewDecide } from './operator-routes/review/ops-review-decide.ts';
import { opsReviewDetail } from './operator-routes/review/ops-review-detail.ts';
import { opsReviewFile } from './operator-routes/review/ops-review-file.ts';
import { opsReviewList } from './operator-routes/review/ops-review-list.ts';
import { opsLogin } from './operator-routes/session/ops-login.ts';
import { opsLogout } from './operator-routes/session/ops-logout.ts';
import { opsMe } from './operator-routes/session/ops-me.ts';
import { opsUpdatePassword } from './operator-routes/session/ops-update-password.ts';
import { opsHealth } from './operator-routes/system/ops-health.ts';
import { opsMarketStatus } from './operator-routes/system/ops-market-status.ts';
import { opsMetrics } from './operator-routes/system/ops-metrics.ts';
import { opsTicketAnswer } from './operator-routes/ticket/ops-ticket-answer.ts';
import { opsTicketList } from './operator-routes/ticket/ops-ticket-list.ts';

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
  opsUpdatePassword,
  opsHealth,
  opsMarketStatus,
  opsMetrics,
  opsTicketAnswer,
  opsTicketList,
} as const satisfies Record<string, OperatorRoute>;
