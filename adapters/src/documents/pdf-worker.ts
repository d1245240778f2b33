import { parentPort, workerData } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';
import type { PdfAsked } from './pdf-words.ts';

// One file, and the end: what it left behind in memory goes with the thread.
const { bytes } = workerData as PdfAsked;
parentPort?.postMessage(await inspectPdf(bytes));
