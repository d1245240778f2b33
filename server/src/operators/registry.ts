// Written by `npm run routes` from the folders. Do not edit.

import { opsAuditDocuments, opsAuditList } from './endpoints/audit/audit.ts';
import {
  opsChatClose,
  opsChatFile,
  opsChatList,
  opsChatSend,
  opsChatTake,
  opsChatTyping,
} from './endpoints/chat/chat.ts';
import {
  opsCustomerEndAllSessions,
  opsCustomerEndSessions,
  opsCustomerLock,
  opsCustomerUnlock,
} from './endpoints/customer/customer-doors.ts';
import { opsCustomerCard } from './endpoints/customer/ops-customer-card.ts';
import {
  opsMoneyApprove,
  opsMoneyList,
  opsMoneyRefuse,
  opsMoneyReverse,
  opsMoneyReverseApprove,
} from './endpoints/money/money.ts';
import {
  opsReviewClaim,
  opsReviewDecide,
  opsReviewDetail,
  opsReviewFile,
  opsReviewList,
} from './endpoints/review/review.ts';
import { opsLogin } from './endpoints/session/ops-login.ts';
import {
  opsLogout,
  opsMe,
  opsTimeCodeBegin,
  opsTimeCodeConfirm,
  opsUpdatePassword,
} from './endpoints/session/session.ts';
import { opsTicketAnswer, opsTicketList } from './endpoints/ticket/ticket.ts';
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
  opsCustomerLock,
  opsCustomerUnlock,
  opsCustomerEndSessions,
  opsCustomerEndAllSessions,
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
  opsTimeCodeBegin,
  opsTimeCodeConfirm,
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
