import type { CustomerCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';
import { noteOwnEvent } from './own-event.ts';
import { endCodesOfNothing, firstRecoveryCodes } from './second-factor.ts';
import { sendSecurityMessage } from './security-message.ts';

interface From {
  readonly caller: CustomerCaller;
  readonly address: string;
  readonly device: string;
  readonly nowMs: number;
}

/** What follows a new factor; hands back recovery codes where these are the first. */
export async function factorAdded(from: From, services: Services): Promise<string[]> {
  await told('factor-added', from, services);
  const { userId } = from.caller;
  return [...(await firstRecoveryCodes({ userId, nowMs: from.nowMs }, services))];
}

export async function factorRemoved(from: From, services: Services): Promise<void> {
  await endCodesOfNothing({ userId: from.caller.userId, nowMs: from.nowMs }, services);
  await told('factor-removed', from, services);
}

async function told(
  event: 'factor-added' | 'factor-removed',
  { caller, address, device, nowMs }: From,
  services: Services,
): Promise<void> {
  const { userId } = caller;
  await noteOwnEvent(event, { userId, address, device, nowMs }, services);
  const key = event === 'factor-added' ? 'factor_added' : 'factor_removed';
  await sendSecurityMessage({ userId, key, nowMs }, services);
}
