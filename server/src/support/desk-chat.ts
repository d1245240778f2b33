import type { Chat } from '@candor/engines/support/support-ports';
import type { OperatorCaller } from '../call/endpoint.ts';
import { maskedCustomerOf } from '../operators/present-operator.ts';
import type { Services } from '../services.ts';

/** A conversation as the desk sees it. */
export async function deskChat(chat: Chat, services: Services) {
  const customer = await maskedCustomerOf(chat.userId, services);
  const takenBy = chat.state === 'taken' ? chat.takenBy : null;
  return { id: chat.id, customer, state: chat.state, takenBy, lastTimestamp: chat.lastMs };
}

/** Who speaks for the house. */
export const agentOf = ({ operatorId, name }: OperatorCaller) => ({ id: operatorId, name });
