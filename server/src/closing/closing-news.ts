import type { CoreServices } from '../services.ts';

/** Tells a customer that the account is open again, since something had come meanwhile. */
export function stillOpenNews({ inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>) {
  return async (userId: string): Promise<void> => {
    const draft = { userId, kind: 'security', key: 'still_open', params: {} } as const;
    await inbox.send({ ...draft, link: 'pages/setting/mydata' }, clock.nowMs());
  };
}
