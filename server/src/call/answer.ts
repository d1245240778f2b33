import type { Readable } from 'node:stream';
import type { Reason } from '@candor/contract/error-codes';
import type { Figures, SpecialSentence } from './words.ts';

/** What a handler hands back: the `data` of a 200, or an expected no. */
export type Answer<Data> = Accepted<Data> | Refused;

export interface Accepted<Data> {
  readonly isAccepted: true;
  readonly data: Data;
}

export interface Refused {
  readonly isAccepted: false;
  readonly reason: Reason;
  /** The request field at fault, for a 400. */
  readonly field?: string | undefined;
  /** Fill the sentence and travel in `data`. */
  readonly figures?: Figures | undefined;
  /** Fill the sentence alone: figures as a person reads them, such as `$10.00`. */
  readonly words?: Figures | undefined;
  /** Travels in `data` beside the figures, such as the `list` of AMBIGUOUS. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Another sentence than the reason's own. */
  readonly sentence?: SpecialSentence | undefined;
}

export function accept<Data>(data: Data): Accepted<Data> {
  return { isAccepted: true, data };
}

export function refuse(
  reason: Reason,
  about: Omit<Refused, 'isAccepted' | 'reason'> = {},
): Refused {
  return { isAccepted: false, reason, ...about };
}

/** Bytes that are read while they are sent. */
export interface StreamedBytes {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** Bytes instead of an envelope, for routes that answer a file. */
export class FileAnswer {
  readonly bytes: Uint8Array | StreamedBytes;
  readonly contentType: string;
  /** Set: the browser saves it under this name instead of showing it. */
  readonly downloadName: string | null;
  /** The name of one that is shown, for whoever saves it then. */
  readonly shownName: string | null;

  constructor(input: {
    bytes: Uint8Array | StreamedBytes;
    contentType: string;
    downloadName?: string;
    shownName?: string;
  }) {
    this.bytes = input.bytes;
    this.contentType = input.contentType;
    this.downloadName = input.downloadName ?? null;
    this.shownName = input.shownName ?? null;
  }
}
