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
  /** Seals the keys anew under the newest master, in one write. */
  sealAnew(): void;
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
 * itself. The file is read at each use, so that a running server knows of a key at once. Of masters
 * and first keys the newest stands first; an earlier one opens what it sealed.
 */
export function openKeyFile(of: {
  readonly dataDir: string;
  readonly masters: () => readonly Uint8Array[];
  readonly first: () => readonly Uint8Array[];
}): DocumentKeys {
  const path = join(of.dataDir, KEY_FILE);
  const seal = (id: string, key: Uint8Array): string => {
    const [master] = of.masters();
    if (master === undefined) throw new Error('There is no master to seal with.');
    return sealBytes(ringOf(master), id, key).toString('base64');
  };
  const open = (id: string, sealed: string): Buffer => {
    const bytes = Buffer.from(sealed, 'base64');
    const opened = of.masters().flatMap((master) => openedUnder(master, id, bytes));
    if (opened[0] === undefined) throw new Error(`${path} has ${id} under another secret.`);
    return opened[0];
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
    if (sealed !== undefined) return open(id, sealed);
    // While it seals nothing new: what it sealed hangs on the secret that the house began with.
    return id === FIRST_KEY_ID ? (of.first().at(-1) ?? null) : null;
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
      write({ current: id, keys: { ...keys, [id]: seal(id, randomBytes(KEY_BYTES)) } });
      return id;
    },
    sealAnew: () => {
      if (!existsSync(path)) return;
      const { current, keys } = read();
      const anew = Object.entries(keys).map(([id, sealed]) => [id, seal(id, open(id, sealed))]);
      write({ current, keys: Object.fromEntries(anew) });
    },
    forgetAllBut: (ids) => {
      const { current, keys } = read();
      const kept = Object.entries(keys).filter(([id]) => id === current || ids.has(id));
      write({ current, keys: Object.fromEntries(kept) });
      return Object.keys(keys).filter((id) => id !== current && !ids.has(id));
    },
  };
}

const ringOf = (master: Uint8Array): KeyRing => ({
  current: () => ({ id: FIRST_KEY_ID, key: master }),
  find: () => master,
});

function openedUnder(master: Uint8Array, id: string, bytes: Uint8Array): Buffer[] {
  try {
    return [openBytes(ringOf(master), id, bytes)];
  } catch {
    // The tag says that it was another master.
    return [];
  }
}
