/** What a scanner says of a file: null, or the name of what it found. */
export type Finding = string | null;

/** Looks for known malware in files that customers send. */
export interface FileScanner {
  /** Rejects with `ScannerUnavailable` when there is no verdict; the file is then held. */
  scan(bytes: Uint8Array): Promise<Finding>;
  /** Rejects with `ScannerUnavailable` when the scanner does not answer. */
  ping(): Promise<void>;
}

/** The scanner gave no verdict: it is away, too slow, or refuses the file. */
export class ScannerUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ScannerUnavailable';
  }
}
