import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import type { Services } from '../services.ts';

/** What about a customer's security changed; each has its sentences in `locales`. */
export type SecurityMessageKey =
  | 'login'
  | 'new_device'
  | 'password'
  | 'pay_password'
  | 'session'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_used'
  | 'recovery_old'
  | 'recovery_ended'
  | 'key_made'
  | 'key_ended'
  | 'keys_ended'
  | 'keys_stay'
  | 'hook_made'
  | 'hook_ended'
  | 'hook_secret'
  | 'hooks_paused'
  | 'export_asked'
  | 'frozen'
  | 'locked'
  | 'unlocked'
  | 'sessions_ended'
  | 'thaw'
  | 'payee_added'
  | 'payee_changed';

interface SecurityMessage {
  readonly userId: string;
  readonly key: SecurityMessageKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** Tells a customer in the inbox that something about their security changed. */
export async function sendSecurityMessage(
  input: SecurityMessage & { readonly nowMs: number },
  services: Pick<Services, 'inbox'>,
): Promise<void> {
  await services.inbox.send(securityDraft(input), input.nowMs);
}

/** The message before it is stored. */
export function securityDraft({ userId, key, params = {} }: SecurityMessage): MessageDraft {
  const isOfKeys = key.startsWith('key') || key.startsWith('hook');
  const link = isOfKeys ? 'pages/setting/apikeys' : 'pages/setting/security';
  return { userId, kind: 'security', key, params, link };
}
