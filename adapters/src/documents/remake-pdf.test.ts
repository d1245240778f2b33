import { once } from 'node:events';
import PdfKit from 'pdfkit';
import { expect, test } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';
import { isPdf, remakePdf } from './remake-pdf.ts';
import { activePdfs, packedPdfOf, pdfBomb, pdfOf } from './testing/pdfs.ts';

async function printed(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKit(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.text('A statement of another bank.').link(10, 10, 50, 10, 'https://bank.example/');
  document.addPage().text('Its second page.');
  document.end();
  await once(document, 'end');
  return Buffer.concat(chunks);
}

const faultOf = async (bytes: Uint8Array) => {
  const answer = await inspectPdf(bytes);
  return 'fault' in answer ? answer.fault : null;
};

test('a PDF is known by its first bytes', () => {
  expect(isPdf(Buffer.from('%PDF-1.7'))).toBe(true);
  expect(isPdf(Buffer.from('PDF'))).toBe(false);
});

test('an ordinary PDF is written anew and stays what it was', async () => {
  for (const options of [{}, { pdfVersion: '1.7' as const }]) {
    const bytes = await printed(options);
    const answer = await remakePdf(bytes);
    if ('fault' in answer) throw new Error(answer.found);
    const text = Buffer.from(answer.bytes).toString('latin1');
    expect(text).toContain('/Count 2');
    expect(text).toContain('https://bank.example/');
    // The same again, and accepted again.
    expect(await faultOf(answer.bytes)).toBeNull();
  }
  expect(await faultOf(pdfOf())).toBeNull();
  const catalog = '<< /Type /Catalog /Pages 5 0 R >>';
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
  expect(await faultOf(packedPdfOf({ 5: pages }, catalog))).toBeNull();
});

test('what runs something, opens something or holds a file is refused', async () => {
  for (const [name, bytes] of Object.entries(activePdfs())) {
    expect(await faultOf(bytes), name).toBe('active');
  }
});

test('links to pages, the web, letters and telephones stay', async () => {
  const opening = '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] >>';
  for (const address of ['https://bank.example/a?b', 'mailto:a@bank.example', 'tel:1', 'a.html']) {
    const link = `<< /Type /Annot /Subtype /Link /A << /S /URI /URI (${address}) >> >>`;
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${link}] >>`;
    expect(await faultOf(pdfOf({ 1: opening, 3: page })), address).toBeNull();
  }
});

test('what needs a password is refused', async () => {
  const encrypted = await printed({ userPassword: 'open', pdfVersion: '1.7' });
  expect(await faultOf(encrypted)).toBe('encrypted');
  expect(await faultOf(await printed({ ownerPassword: 'owner' }))).toBe('encrypted');
});

test('what only begins like a PDF is refused', async () => {
  const half = await printed();
  for (const [name, bytes] of Object.entries({
    page: Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>'),
    program: Buffer.from('%PDF-MZ\x90\x00'),
    nothing: Buffer.from('%PDF-'),
    broken: half.subarray(0, half.length / 3),
    nested: pdfOf({ 5: '['.repeat(2_000_000) }),
    none: pdfOf({ 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  })) {
    expect(await faultOf(bytes), name).toBe('unreadable');
  }
});

test('nothing rides along between the objects, behind the end or in an older version', async () => {
  const payload = 'X5O!P%@AP-RIDER';
  const first = pdfOf({ 5: `(${payload} old)` });
  const later = Buffer.from('5 0 obj\n(new)\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  const answer = await remakePdf(Buffer.concat([first, later, Buffer.from(`\nMZ ${payload}`)]));
  if ('fault' in answer) throw new Error(answer.found);
  expect(Buffer.from(answer.bytes).includes(payload)).toBe(false);
});

test('object streams that unpack to hundreds of megabytes are given up early', async () => {
  const bomb = pdfBomb(300);
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  expect(await remakePdf(bomb)).toMatchObject({ fault: 'unreadable' });
  clearInterval(watch);
  expect(most - before).toBeLessThan(200 * 1024 * 1024);
  const odd = packedPdfOf({ 5: '(a)' }, '<< /Type /Catalog /Pages 2 0 R >>', 'LZWDecode');
  expect(await faultOf(odd)).toBe('unreadable');
});
