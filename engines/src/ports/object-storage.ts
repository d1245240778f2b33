/** Bytes under keys. Keys are ours: lower-case letters, digits, dashes and slashes. */
export interface ObjectStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}
