import { constants, inflateSync } from 'node:zlib';
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
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
  'Thread',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
]);
const fileTypes: ReadonlySet<string> = new Set(['EmbeddedFile', 'Filespec']);
/** Kinds of annotations and streams that play, hold files or are programs for a printer. */
const activeSubtypes: ReadonlySet<string> = new Set([
  'Movie',
  'Sound',
  'Screen',
  'RichMedia',
  '3D',
  'U3D',
  'PRC',
  'FileAttachment',
  'PS',
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
  'OnInstantiate',
  'OPI',
  'Collection',
  'SpiderInfo',
].map((name) => PDFName.of(name));

const [S, TYPE, SUBTYPE, FILTER, F, REF] = [
  ...['S', 'Type', 'Subtype', 'Filter', 'F', 'Ref'].map((name) => PDFName.of(name)),
] as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];
const [URI, OPEN_ACTION, AA, NEXT] = ['URI', 'OpenAction', 'AA', 'Next'].map((name) =>
  PDFName.of(name),
) as [PDFName, PDFName, PDFName, PDFName];
/** Words that are looked for, by the entry they stand in. */
const activeWords: readonly (readonly [PDFName, ReadonlySet<string>])[] = [
  [S, activeActions],
  [TYPE, activeActions],
  [TYPE, fileTypes],
  [SUBTYPE, activeSubtypes],
];
/** Where a link may lead: to a page of the web, a letter or a telephone. */
const linkSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
/** References in a row, and actions one after another, that are followed. */
const STEPS_MAX = 20;
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
  // The trailer holds objects of its own: a catalog may stand there and nowhere else.
  const { Root, Info, ID } = context.trailerInfo;
  for (const object of [Root, Info, ID]) if (object !== undefined) waiting.push(object);
  for (let seen = 0; ; seen += 1) {
    const object = waiting.pop();
    if (object === undefined) return null;
    if (seen > OBJECTS_MAX) throw new Error(`more than ${OBJECTS_MAX} objects`);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (object instanceof PDFStream && dict.has(F)) return 'a stream in another file';
    const found = activeIn(dict) ?? leadingAway(dict);
    if (found !== null) return found;
    waiting.push(...dict.values());
  }
}

/** A script, a file or what plays, by the entries of one dictionary; null for none. */
function activeIn(dict: PDFDict): string | null {
  const entry = activeEntries.find((name) => dict.has(name));
  if (entry !== undefined) return entry.asString();
  for (const [key, words] of activeWords) {
    const word = wordAt(dict, key);
    if (word !== null && words.has(word)) return word;
  }
  const other = resolved(dict, REF);
  return other instanceof PDFDict && other.has(F) ? 'a page of another file' : null;
}

/** An address that is more than a link to be pressed, in one dictionary; null for none. */
function leadingAway(dict: PDFDict): string | null {
  const address = resolved(dict, URI);
  if (address instanceof PDFDict) return 'a base of all addresses';
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  if (isText && !isLink(address.decodeText())) return 'an address of no page';
  const more = resolved(dict, AA);
  const byItself = [
    resolved(dict, OPEN_ACTION),
    ...(more instanceof PDFDict ? more.keys().map((name) => resolved(more, name)) : []),
  ];
  return byItself.some((action) => opensAddress(action)) ? 'an address opened by itself' : null;
}

/** Whether an action, or one that follows it, opens an address. */
function opensAddress(action: PDFObject | undefined): boolean {
  const waiting = [action];
  for (let steps = 0; waiting.length > 0; steps += 1) {
    if (steps > STEPS_MAX) throw new Error('too many actions in a row');
    const one = waiting.pop();
    if (!(one instanceof PDFDict)) continue;
    if (wordAt(one, S) === 'URI') return true;
    const next = resolved(one, NEXT);
    if (next instanceof PDFArray) waiting.push(...next.asArray().map((of) => followed(of, one)));
    else waiting.push(next);
  }
  return false;
}

/** Viewers leave out what cannot be seen: `java<tab>script:` is a script. */
function isLink(address: string): boolean {
  const plain = address.replace(/[\p{C}\s]/gu, '');
  if (plain.includes('\\') || plain.startsWith('//')) return false;
  const scheme = /^([a-z][a-z\d+-]*):/i.exec(plain)?.[1];
  return scheme === undefined || linkSchemes.has(scheme.toLowerCase());
}

function wordAt(dict: PDFDict, key: PDFName): string | null {
  const value = resolved(dict, key);
  return value instanceof PDFName ? value.decodeText() : null;
}

function resolved(dict: PDFDict, key: PDFName): PDFObject | undefined {
  return followed(dict.get(key), dict);
}

/** What a reference leads to, also one that leads to another. */
function followed(object: PDFObject | undefined, { context }: PDFDict): PDFObject | undefined {
  let found = object;
  for (let steps = 0; found instanceof PDFRef; steps += 1) {
    if (steps > STEPS_MAX) throw new Error('too many references in a row');
    found = context.lookup(found);
  }
  return found;
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
