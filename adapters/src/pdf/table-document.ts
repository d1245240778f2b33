import { readFileSync } from 'node:fs';
import { setImmediate as aTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { unpackWoff } from './unpack-woff.ts';

const EDGE = 40;
const PAGE = { width: 595.28, height: 841.89 };
const BOTTOM = PAGE.height - 56;
const INK = '#14181f';
const QUIET = '#5b6472';
const LINE = '#d5d9e0';
/** So much waits to be taken before the next row is drawn. */
const WAITING_MAX = 256 * 1024;
const ASCII = /^[\x20-\x7e]*$/;

/** From the top of a line to its baseline, in sizes of the font. */
const ASCENT = 0.8;

/** The fonts have no full-width forms of plain letters and marks. */
const inHalfWidth = (text: string): string =>
  text.replace(
    /[\uff01-\uff5e]/g,
    (form) => `${String.fromCharCode(form.charCodeAt(0) - 0xfee0)} `,
  );

export type PdfLanguage = 'en' | 'zh-Hans' | 'zh-Hant';

export interface PdfColumn {
  readonly label: string;
  readonly width: number;
  readonly isRight?: boolean;
}

export interface PdfDetails {
  readonly language: PdfLanguage;
  readonly title: string;
  readonly author: string;
  readonly madeMs: number;
  /** Stands at the foot of every page, beside its number. */
  readonly foot: string;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

const fontFiles: Readonly<Record<PdfLanguage, string>> = {
  en: 'noto-sans-sc.woff',
  'zh-Hans': 'noto-sans-sc.woff',
  'zh-Hant': 'noto-sans-tc.woff',
};
const fonts = new Map<string, Buffer>();

function fontOf(language: PdfLanguage): Buffer {
  const file = fontFiles[language];
  const known = fonts.get(file);
  if (known !== undefined) return known;
  const font = unpackWoff(readFileSync(new URL(`./fonts/${file}`, import.meta.url)));
  fonts.set(file, font);
  return font;
}

/**
 * A document of headings, pairs and tables on A4, page after page. What is drawn is handed on while
 * it grows. Figures and all plain letters are set in a font every reader has; of the other only the
 * glyphs that are used travel along.
 */
export class TableDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #details: PdfDetails;
  readonly #handedOn: Promise<void>;
  #failure: unknown = null;
  #columns: readonly PdfColumn[] = [];
  #y = 0;
  #page = 0;

  constructor(details: PdfDetails) {
    this.#details = details;
    const { title, author: Author, madeMs, language: lang } = details;
    this.#pdf = new PDFDocument({
      size: 'A4',
      autoFirstPage: false,
      margin: 0,
      lang,
      displayTitle: true,
      info: { Title: title, Author, CreationDate: new Date(madeMs), Creator: Author },
    });
    this.#pdf.registerFont('words', fontOf(lang));
    this.#handedOn = this.#handOn().catch((error: unknown) => {
      this.#failure = error;
    });
    this.#turnPage();
  }

  title(text: string): void {
    this.#text(text, { size: 18, x: EDGE });
    this.#y += 26;
  }

  heading(text: string): void {
    this.#columns = [];
    this.#room(44);
    this.#y += 12;
    this.#text(text, { size: 12, x: EDGE });
    this.#y += 20;
  }

  note(text: string): void {
    this.#room(14);
    this.#text(this.#cut(text, PAGE.width - 2 * EDGE, 9), { size: 9, x: EDGE, colour: QUIET });
    this.#y += 14;
  }

  /** Begins a table; its head comes again on every page. */
  table(columns: readonly PdfColumn[]): void {
    this.#columns = columns;
    this.#room(32);
    this.#head();
  }

  /** `isSum`: the row adds up those above it. */
  async row(
    cells: readonly string[],
    of: { readonly isSum?: boolean; readonly isDetail?: boolean } = {},
  ): Promise<void> {
    this.#room(16);
    if (of.isSum === true) this.#rule();
    const colour = of.isDetail === true ? QUIET : INK;
    this.#cells(cells, { size: of.isDetail === true ? 7 : 8, colour });
    this.#y += of.isDetail === true ? 11 : 14;
    while (this.#pdf.readableLength > WAITING_MAX && this.#failure === null) await aTurn();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Resolves when the whole document has been handed on. */
  async end(): Promise<void> {
    this.#pdf.end();
    await this.#handedOn;
    if (this.#failure !== null) throw this.#failure;
  }

  async #handOn(): Promise<void> {
    for await (const bytes of this.#pdf) await this.#details.write(bytes as Uint8Array);
  }

  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.#turnPage();
    if (this.#columns.length > 0) this.#head();
  }

  #turnPage(): void {
    this.#pdf.addPage();
    this.#page += 1;
    this.#y = PAGE.height - 36;
    const width = PAGE.width - 2 * EDGE - 40;
    this.#text(this.#cut(this.#details.foot, width, 8), { size: 8, x: EDGE, colour: QUIET });
    const number = String(this.#page);
    this.#text(number, { size: 8, x: PAGE.width - EDGE, isRight: true, colour: QUIET });
    this.#y = EDGE;
  }

  #head(): void {
    const labels = this.#columns.map(({ label }) => label);
    this.#cells(labels, { size: 8, colour: QUIET });
    this.#y += 12;
    this.#rule();
  }

  #rule(): void {
    const { width } = PAGE;
    this.#pdf.moveTo(EDGE, this.#y).lineTo(width - EDGE, this.#y);
    this.#pdf.lineWidth(0.5).stroke(LINE);
    this.#y += 4;
  }

  #cells(cells: readonly string[], of: { readonly size: number; readonly colour: string }): void {
    let x = EDGE;
    for (const [at, { width, isRight = false }] of this.#columns.entries()) {
      const text = this.#cut(cells[at] ?? '', width - 6, of.size);
      if (text !== '') this.#text(text, { ...of, x: isRight ? x + width - 6 : x, isRight });
      x += width;
    }
  }

  #text(
    text: string,
    of: {
      readonly size: number;
      readonly x: number;
      readonly isRight?: boolean;
      readonly colour?: string;
    },
  ): void {
    const pdf = this.#font(text, of.size).fillColor(of.colour ?? INK);
    const shown = inHalfWidth(text);
    const x = of.isRight === true ? of.x - pdf.widthOfString(shown) : of.x;
    // On one line, whichever font it is set in.
    const baseline = this.#y + of.size * ASCENT;
    pdf.text(shown, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  #font(text: string, size: number): PDFKit.PDFDocument {
    return this.#pdf.font(ASCII.test(text) ? 'Helvetica' : 'words').fontSize(size);
  }

  /** As much of a text as fits. */
  #cut(text: string, width: number, size: number): string {
    if (this.#font(text, size).widthOfString(text) <= width) return text;
    let cut = text;
    while (cut !== '' && this.#pdf.widthOfString(`${cut}...`) > width) cut = cut.slice(0, -1);
    return `${cut}...`;
  }
}
