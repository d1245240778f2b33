import type { Services } from '../services.ts';

/** Tells a customer in the inbox that something about their security changed. */
export async function sendSecurityMessage(
  input: {
    readonly userId: string;
    readonly key:
      | 'login'
      | 'new_device'
      | 'password'
      | 'pay_password'
      | 'session'
      | 'factor_added'
      | 'factor_removed'
      | 'recovery_used'
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
      | 'thaw'
      | 'payee_added'
      | 'payee_changed';
    readonly params?: Readonly<Record<string, string>>;
    readonly nowMs: number;
  },
  services: Services,
): Promise<void> {
  const { userId, key, params, nowMs } = input;
  const isOfKeys = key.startsWith('key') || key.startsWith('hook');
  const link = isOfKeys ? 'pages/setting/apikeys' : 'pages/setting/security';
  await services.inbox.send({ userId, kind: 'security', key, params: params ?? {}, link }, nowMs);
}
