/** Bytes under keys. Keys are ours: lower-case letters, digits, dashes and slashes. */
export interface ObjectStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}

/** One that also says what lies in it, for a copy of all of it. */
export interface ListedStorage extends ObjectStorage {
  list(): AsyncIterable<{ readonly key: string; readonly bytes: number }>;
}
