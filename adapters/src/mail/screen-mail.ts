import type { MailPort } from '@candor/engines/ports/mail';

/**
 * Mail that leaves the machine nowhere: the code is shown on the screen that asked for it. Only for
 * a server on localhost, or one that was told so (`readConfig` sees to it).
 */
export function createScreenMail(): MailPort {
  return { mode: 'screen', send: async () => {} };
}
