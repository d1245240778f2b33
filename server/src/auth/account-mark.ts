import type { Services } from '../services.ts';

/** Twelve letters that stand for an e-mail or a name in the security log, always the same ones. */
export function accountMark(account: string, { secret }: Pick<Services, 'secret'>): string {
  return secret.mark('security log', account).toString('hex').slice(0, 12);
}
