import { checkRecords } from './check-records.ts';
import type { CheckTools } from './check-tools.ts';
import { readSealed, type Seal, STATEMENT_WORDS, sealText } from './statement-text.ts';

/** What a check came to. `place` says which part is bad, and of an entry which. */
export type StatementChecked =
  | { readonly outcome: 'holds'; readonly seal: Seal; readonly entries: number | null }
  | { readonly outcome: 'unchecked'; readonly seal: Seal }
  | { readonly outcome: 'other-key'; readonly seal: Seal }
  | {
      readonly outcome: 'broken';
      readonly place: 'seal' | 'file' | 'head' | 'entry' | 'end';
      readonly record?: number;
      readonly what: string;
    };

/**
 * Checks a statement with nothing but the file and the public keys of the house. Of a JSON
 * statement every record is followed, so that the first bad one is named; a CSV or PDF is whole or
 * is not.
 */
export async function checkStatement(
  text: string,
  keys: readonly string[],
  tools: CheckTools,
): Promise<StatementChecked> {
  const sealed = readSealed(text);
  const isJson = sealed?.seal.format === 'json' || text.startsWith('{"head":');
  if (isJson) {
    const read = checkRecords(sealed?.before ?? text, sealed?.seal ?? null, tools);
    // A record may be sealed and still be nothing of ours: whatever it lacks, it is broken.
    const found = await read.catch(() => broken('file', 'it is not laid out as a statement'));
    if (found.outcome === 'broken') return found;
    if (sealed !== null) return checkSeal(sealed, { keys, tools, entries: found.entries });
  }
  if (sealed === null) return broken('seal', 'its last line is no seal of this house');
  return checkSeal(sealed, { keys, tools, entries: null });
}

async function checkSeal(
  { before, seal }: { readonly before: string; readonly seal: Seal },
  by: {
    readonly keys: readonly string[];
    readonly tools: CheckTools;
    readonly entries: number | null;
  },
): Promise<StatementChecked> {
  const { tools, keys, entries } = by;
  if ((await tools.sha256(before)) !== seal.hash) {
    return broken('file', 'it is not the text that was sealed');
  }
  const { signature, ...body } = seal;
  const words = `${STATEMENT_WORDS}${sealText(body)}`;
  const isSigned = await tools.isSigned(seal.publicKey, words, signature);
  if (isSigned === false) return broken('seal', 'its signature does not hold');
  if (isSigned === null) return { outcome: 'unchecked', seal };
  if (!keys.includes(seal.publicKey)) return { outcome: 'other-key', seal };
  return { outcome: 'holds', seal, entries };
}

const broken = (place: 'seal' | 'file', what: string) =>
  ({ outcome: 'broken', place, what }) as const;
