import type { OperatorRecord } from '@candor/database/stores/operators';
import { openSealed, type Seal, sealText } from '../auth/seal.ts';
import { drawAuthenticator, stepOf } from '../auth/second-factor.ts';
import type { Services } from '../services.ts';

/** What an operator has to set, in this order, before the door opens for any other call. */
export function missingSetup({
  passwordUntilMs,
  timeCode,
}: Pick<OperatorRecord, 'passwordUntilMs' | 'timeCode'>): ('password' | 'timeCode')[] {
  return [
    ...(timeCode?.confirmedMs == null ? (['timeCode'] as const) : []),
    ...(passwordUntilMs === null ? [] : (['password'] as const)),
  ];
}

/** Draws a secret for an operator's authenticator. Null where one is in use already. */
export async function beginOperatorCode(
  { id, email }: Pick<OperatorRecord, 'id' | 'email'>,
  services: Pick<Services, 'secret' | 'stores'>,
): Promise<{ readonly secret: string; readonly url: string } | null> {
  const drawn = drawAuthenticator(email);
  const sealedSecret = sealText(drawn.secret, operatorSeal(id, services)).toString('hex');
  const isBegun = await services.stores.operators.beginTimeCode({ id, sealedSecret });
  return isBegun ? drawn : null;
}

/** Whether this is a code of the operator's authenticator of now; each counts once. */
export async function useOperatorCode(
  { id, timeCode }: Pick<OperatorRecord, 'id' | 'timeCode'>,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
  services: Pick<Services, 'secret' | 'stores'>,
): Promise<boolean> {
  if (timeCode === null) return false;
  const sealed = Buffer.from(timeCode.sealedSecret, 'hex');
  const secret = openSealed(sealed, operatorSeal(id, services));
  const step = stepOf({ secret, code: code.replace(/\s/g, ''), nowMs });
  const { sealedSecret } = timeCode;
  return step !== null && services.stores.operators.useStep({ id, sealedSecret, step, nowMs });
}

/** How the secret of an operator's authenticator is sealed. */
export function operatorSeal(id: string, { secret }: Pick<Services, 'secret'>): Seal {
  return { keys: secret.keysFor('time codes'), boundTo: `operator ${id}` };
}
