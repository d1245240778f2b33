import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/**
 * Faults of ours that nobody waits for, each with a line in the log. After a rejection the house
 * goes on: what it belonged to has ended by itself. An exception may have left something half done,
 * so `onFatal` has the house end in order.
 */
export function tellStrayErrors(
  from: EventEmitter,
  to: { readonly log: Pick<Logger, 'error' | 'fatal'>; readonly onFatal: (why: string) => void },
): void {
  from.on('unhandledRejection', (error: unknown) => {
    to.log.error({ err: error }, 'a promise failed and nobody waited for it');
  });
  from.on('uncaughtException', (error: unknown) => {
    to.log.fatal({ err: error }, 'an exception that nobody caught');
    to.onFatal(String(error));
  });
}
