import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfAsked } from './pdf-words.ts';

const SECONDS_MAX = 20;
const HEAP_MAX_MB = 256;
const unreadable = (found: string): PdfAnswer => ({ fault: 'unreadable', found });

/** A PDF by its first bytes. What it really is says `remakePdf`. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/**
 * A PDF written anew from its objects, or why it is refused. It is read in a thread of its own with
 * 256 MB and 20 seconds; one that needs more is unreadable. The caller bounds how many run at once.
 */
export async function remakePdf(bytes: Uint8Array): Promise<PdfAnswer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { bytes } satisfies PdfAsked,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfAnswer>((resolve) => {
      timer = setTimeout(() => resolve(unreadable('too long')), SECONDS_MAX * 1000);
      worker.once('message', (answer: PdfAnswer) => resolve(answer));
      worker.once('error', (error) => resolve(unreadable(String(error))));
      worker.once('exit', () => resolve(unreadable('no answer')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
