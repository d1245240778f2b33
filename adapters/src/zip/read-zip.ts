import { type UnzipFileInfo, unzipSync } from 'fflate';

/** What every archive begins with. */
const MAGIC = 'PK\x03\x04';

export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;
}

/** The files of an archive by its own table, so that no content is taken for a header. */
export function openZip(archive: Uint8Array, bytesMax: number) {
  const names: string[] = [];
  const sizes = new Map<string, number>();
  unzipSync(archive, {
    filter: ({ name, originalSize }: UnzipFileInfo) => {
      names.push(name);
      sizes.set(name, originalSize);
      return false;
    },
  });
  return {
    names,
    /** Null for one that is not there, is too large, or cannot be unpacked. */
    read: (name: string): Uint8Array | null => {
      if ((sizes.get(name) ?? bytesMax + 1) > bytesMax) return null;
      try {
        return unzipSync(archive, { filter: (file) => file.name === name })[name] ?? null;
      } catch {
        return null; // Whatever was changed there, it can no longer be read.
      }
    },
  };
}
