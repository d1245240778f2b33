import { constants, inflateSync } from 'node:zlib';
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import type { PdfAnswer } from './pdf-words.ts';

/** Object streams hold words and numbers; those of a PDF of five megabytes are a few megabytes. */
const UNPACKED_MAX_BYTES = 32 * 1024 * 1024;
const OBJECTS_MAX = 200_000;

/** Actions that run something or lead to another file. Links to pages and to the web stay. */
const activeActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
]);

/** Entries that hold a script, a file or a form of XML, wherever they stand. */
const activeEntries = [
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'EF',
  'XFA',
  'RichMediaContent',
  'RichMediaSettings',
  'Launch',
].map((name) => PDFName.of(name));

const [S, TYPE, FILTER, F] = ['S', 'Type', 'Filter', 'F'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];
const containers: ReadonlySet<PDFObject | undefined> = new Set([
  PDFName.of('ObjStm'),
  PDFName.of('XRef'),
]);

/**
 * Reads a PDF to the last object, also those packed in object streams, and writes it anew from what
 * was read: what a viewer finds in it is what was looked at here. Nothing hides in old versions,
 * between the objects or behind the end. Refuses what runs something, holds files or is encrypted.
 * Runs in a worker of its own: a hostile file may need all the memory and time it is given.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfAnswer> {
  boundUnpacking();
  try {
    const options = { throwOnInvalidObject: true, updateMetadata: false, preserveXFA: true };
    const document = await PDFDocument.load(bytes, options);
    const { context } = document;
    const found = findActive(context);
    if (found !== null) return { fault: 'active', found };
    if (document.getPageCount() === 0) return { fault: 'unreadable', found: 'no page' };
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (isContainer(object)) context.delete(ref);
    }
    const written = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    return { bytes: written };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable', found };
  }
}

/** The first thing that makes a PDF more than pages to read; null for none. */
function findActive(context: PDFContext): string | null {
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let seen = 0; ; seen += 1) {
    const object = waiting.pop();
    if (object === undefined) return null;
    if (seen > OBJECTS_MAX) throw new Error(`more than ${OBJECTS_MAX} objects`);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (object instanceof PDFStream && dict.has(F)) return 'a stream in another file';
    const entry = activeEntries.find((name) => dict.has(name));
    if (entry !== undefined) return entry.asString();
    for (const key of [S, TYPE]) {
      const value = dict.lookup(key);
      if (!(value instanceof PDFName)) continue;
      const word = value.decodeText();
      if (activeActions.has(word) || word === 'EmbeddedFile') return value.asString();
    }
    waiting.push(...dict.values());
  }
}

function isContainer(object: PDFObject): boolean {
  return object instanceof PDFStream && containers.has(object.dict.lookup(TYPE));
}

let isBounded = false;

/**
 * The library unpacks object streams without a limit, so five megabytes could become gigabytes.
 * Each is unpacked here first, with one; the limit is for all of a file.
 */
function boundUnpacking(): void {
  if (isBounded) return;
  isBounded = true;
  let left = UNPACKED_MAX_BYTES;
  const { forStream } = PDFObjectStreamParser;
  PDFObjectStreamParser.forStream = (stream, shouldWait) => {
    left -= unpackedBytes(stream, left);
    return forStream(stream, shouldWait);
  };
  const { forStream: forTable } = PDFXRefStreamParser;
  PDFXRefStreamParser.forStream = (stream) => {
    left -= unpackedBytes(stream, left);
    return forTable(stream);
  };
}

/** Throws for more than `most` bytes, and for any packing but the one that writers use here. */
function unpackedBytes({ dict, contents }: PDFRawStream, most: number): number {
  const filter = dict.lookup(FILTER);
  if (filter === undefined) return contents.length;
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only !== PDFName.of('FlateDecode')) throw new Error('objects packed in an unusual way');
  const limits = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH };
  return inflateSync(contents, limits).length;
}
