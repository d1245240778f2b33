import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_KEY_ID, type KeyRing, openBytes, sealBytes } from './envelope.ts';

const KEY_BYTES = 32;
/** Beside the secret of the installation, in its data folder. */
export const KEY_FILE = 'document-keys.json';

/** The keys of documents, and the turning of them. */
export interface DocumentKeys extends KeyRing {
  /** Draws a new current key; returns its name. */
  turn(): string;
  /** Forgets every key but the current one and these; returns the names that went. */
  forgetAllBut(ids: ReadonlySet<string>): readonly string[];
}

interface Content {
  readonly current: string;
  /** Each sealed under the master, in base64. */
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * Keys in a file of the data folder, sealed under a master drawn from the installation's secret:
 * neither the file nor the secret alone opens a document. The first key is drawn from the secret
 * itself. The file is read at each use, so that a running server knows of a key at once.
 */
export function openKeyFile(of: {
  readonly dataDir: string;
  readonly master: Uint8Array;
  readonly first: Uint8Array;
}): DocumentKeys {
  const path = join(of.dataDir, KEY_FILE);
  const master: KeyRing = {
    current: () => ({ id: FIRST_KEY_ID, key: of.master }),
    find: () => of.master,
  };
  const read = (): Content =>
    existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Content)
      : { current: FIRST_KEY_ID, keys: {} };
  const write = (content: Content) => {
    writeFileSync(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.part`, path);
  };
  const keyIn = ({ keys }: Content, id: string): Uint8Array | null => {
    const sealed = keys[id];
    if (sealed !== undefined) return openBytes(master, id, Buffer.from(sealed, 'base64'));
    return id === FIRST_KEY_ID ? of.first : null;
  };
  return {
    current: () => {
      const content = read();
      const key = keyIn(content, content.current);
      if (key === null) throw new Error(`${path} does not hold its key ${content.current}.`);
      return { id: content.current, key };
    },
    find: (id) => keyIn(read(), id),
    turn: () => {
      const { current, keys } = read();
      const id = `k${Number(current.slice(1)) + 1}`;
      const sealed = sealBytes(master, id, randomBytes(KEY_BYTES)).toString('base64');
      write({ current: id, keys: { ...keys, [id]: sealed } });
      return id;
    },
    forgetAllBut: (ids) => {
      const { current, keys } = read();
      const kept = Object.entries(keys).filter(([id]) => id === current || ids.has(id));
      write({ current, keys: Object.fromEntries(kept) });
      return Object.keys(keys).filter((id) => id !== current && !ids.has(id));
    },
  };
}
