import type { Services } from '../services.ts';

/** Tells a customer in the inbox that something about their security changed. */
export async function sendSecurityMessage(
  input: {
    readonly userId: string;
    readonly key: 'login' | 'password' | 'pay_password' | 'session';
    readonly params?: Readonly<Record<string, string>>;
    readonly nowMs: number;
  },
  services: Services,
): Promise<void> {
  const { userId, key, params, nowMs } = input;
  const link = 'pages/setting/security';
  await services.inbox.send({ userId, kind: 'security', key, params: params ?? {}, link }, nowMs);
}
