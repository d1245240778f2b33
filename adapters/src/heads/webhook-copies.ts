import type { HeadCopies } from '@candor/engines/integrity/head-ports';

const TIMEOUT_MS = 10_000;

/** Posts the lines as they stand in the file, one a line, to an address. */
export function createWebhookCopies(address: string): HeadCopies {
  return {
    name: 'HEADS_WEBHOOK',
    everyMs: 0,
    send: async (lines) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.map(({ text }) => `${text}\n`).join(''),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`HEADS_WEBHOOK answered ${answer.status}`);
    },
  };
}
