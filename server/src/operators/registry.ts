// Written by `npm run routes` from the folders. Do not edit.

import { opsAuditDocuments } from './endpoints/audit/ops-audit-documents.ts';
import { opsAuditList } from './endpoints/audit/ops-audit-list.ts';
import { opsChatClose } from './endpoints/chat/ops-chat-close.ts';
import { opsChatFile } from './endpoints/chat/ops-chat-file.ts';
import { opsChatList } from './endpoints/chat/ops-chat-list.ts';
import { opsChatSend } from './endpoints/chat/ops-chat-send.ts';
import { opsChatTake } from './endpoints/chat/ops-chat-take.ts';
import { opsChatTyping } from './endpoints/chat/ops-chat-typing.ts';
import { opsCustomerCard } from './endpoints/customer/ops-customer-card.ts';
import { opsMoneyApprove } from './endpoints/money/ops-money-approve.ts';
import { opsMoneyList } from './endpoints/money/ops-money-list.ts';
import { opsMoneyRefuse } from './endpoints/money/ops-money-refuse.ts';
import { opsMoneyReverse } from './endpoints/money/ops-money-reverse.ts';
import { opsMoneyReverseApprove } from './endpoints/money/ops-money-reverse-approve.ts';
import { opsReviewClaim } from './endpoints/review/ops-review-claim.ts';
import { opsReviewDecide } from './endpoints/review/ops-review-decide.ts';
import { opsReviewDetail } from './endpoints/review/ops-review-detail.ts';
import { opsReviewFile } from './endpoints/review/ops-review-file.ts';
import { opsReviewList } from './endpoints/review/ops-review-list.ts';
import { opsLogin } from './endpoints/session/ops-login.ts';
import { opsLogout } from './endpoints/session/ops-logout.ts';
import { opsMe } from './endpoints/session/ops-me.ts';
import { opsUpdatePassword } from './endpoints/session/ops-update-password.ts';
import { opsTicketAnswer } from './endpoints/ticket/ops-ticket-answer.ts';
import { opsTicketList } from './endpoints/ticket/ops-ticket-list.ts';
import type { OperatorEndpoint, OperatorRouteId } from './operator-endpoint.ts';

const handlers = {
  opsAuditDocuments,
  opsAuditList,
  opsChatClose,
  opsChatFile,
  opsChatList,
  opsChatSend,
  opsChatTake,
  opsChatTyping,
  opsCustomerCard,
  opsMoneyApprove,
  opsMoneyList,
  opsMoneyRefuse,
  opsMoneyReverseApprove,
  opsMoneyReverse,
  opsReviewClaim,
  opsReviewDecide,
  opsReviewDetail,
  opsReviewFile,
  opsReviewList,
  opsLogin,
  opsLogout,
  opsMe,
  opsUpdatePassword,
  opsTicketAnswer,
  opsTicketList,
} satisfies {
  readonly [Id in OperatorRouteId]?: OperatorEndpoint<Id>;
};

/** Every operators' call this server has, by its route's id. A route without one answers 501. */
export const operatorEndpoints: ReadonlyMap<string, OperatorEndpoint> = new Map(
  Object.values(handlers).map((one) => [one.id, one] as const),
);
