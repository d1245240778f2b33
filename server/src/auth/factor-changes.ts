import type { Services } from '../services.ts';
import type { CredentialChange } from './change-credentials.ts';
import { endCodesOfNothing, firstRecoveryCodes } from './second-factor.ts';

/** What follows a new factor; hands back recovery codes where these are the first. */
export async function factorAdded(
  change: CredentialChange,
  { secret }: Pick<Services, 'secret'>,
): Promise<string[]> {
  await told('factor-added', change);
  const { userId, nowMs, stores } = change;
  return [...(await firstRecoveryCodes({ userId, nowMs }, { secret, stores }))];
}

/** What follows a factor that was taken away. */
export async function factorRemoved(change: CredentialChange): Promise<void> {
  await endCodesOfNothing(change, change);
  await told('factor-removed', change);
}

async function told(
  event: 'factor-added' | 'factor-removed',
  change: CredentialChange,
): Promise<void> {
  await change.note(event);
  await change.send(event === 'factor-added' ? 'factor_added' : 'factor_removed');
}
