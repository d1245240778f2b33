import type { Reason } from './error-codes.ts';

/** What every JSON call answers. The HTTP status equals `code`. */
export interface Envelope<Data> {
  readonly code: number;
  /** For people, in the request's language. */
  readonly msg: string;
  readonly data: Data;
}

/**
 * `data` of an answer that is not 200. Figures (`available`, `needed`,
 * `list` …) stand beside `reason`.
 */
export interface RefusalData {
  readonly reason: Reason;
  /** The field at fault, on a 400. */
  readonly field?: string;
  /** For support, on a 500. */
  readonly reference?: string;
  readonly [figure: string]: unknown;
}

export interface Page<Row> {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalPage: number;
  readonly total: number;
  readonly list: Row[];
}

export const codeOk = 200;
/** The two codes that end the session in the client. No business refusal uses them. */
export const codesEndingSession: readonly number[] = [401, 403];
