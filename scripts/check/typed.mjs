import { checkSources } from './sources.mjs';

const code = /^(ui|web|console)\/src\/.*\.tsx?$/;
/** The modules that read what is typed, for all others. */
const readers = new Set([
  'ui/src/figures/entry.ts',
  'ui/src/components/figure-input.tsx',
  'web/src/account/codes.ts',
  'ui/src/behavior/on-enter.ts',
]);

const typedText = String.raw`(?:typed|draft|entry|(?:target|currentTarget|current)\??\.value)\b`;
const patterns = [
  // A field for figures or digits of its own.
  /\binputMode\b\s*[=:]\s*[{(]?[^,;}\n]{0,60}['"](?:decimal|numeric|tel)['"]/,
  /\btype=\{?['"](?:number|tel)['"]/,
  // Typed text made a number, or with signs taken out of it.
  new RegExp(String.raw`\b(?:parseFloat|parseInt|Number|BigInt)\(\s*[^()]*\b${typedText}`),
  /[=(,:?]\s*\+\s*\w+\.(?:target|currentTarget)\.value\b/,
  /\b(?:target|currentTarget)\.value\s*\.(?:replace|replaceAll|normalize)\(/,
  // A listener of Enter that hears input methods too.
  /\b(?:key|code)\s*={2,3}\s*['"](?:Numpad)?Enter['"]/,
  /\bcase\s+['"]Enter['"]/,
  /\b(?:keyCode|which)\s*={2,3}\s*13\b/,
];
/** The field of a code takes what the one reader of codes gives it. */
const codeField = /\bone-time-code\b/;
const readsCodes = /\/codes\.ts['"]/;

const canaries = [
  '<input inputMode="decimal" />',
  "<TextInput inputMode={isWhole ? 'numeric' : 'decimal'} />",
  "input={{ inputMode: 'numeric', value }}",
  '<input type="number" />',
  'Number(event.target.value)',
  'parseFloat(typed)',
  'Number.parseInt(draft.amount, 10)',
  'setAmount(+event.currentTarget.value)',
  "setCode(currentTarget.value.replace(/\\D/g, ''))",
  "if (event.key === 'Enter') send();",
  "case 'Enter': return send();",
  'if (event.keyCode === 13) send();',
  '<TextInput autoComplete="one-time-code" />',
];
/** What looks like it and is not. */
const harmless = [
  '<TextInput inputMode="email" />',
  'Number(wireFigure(draft.callsPerMinute))',
  'Number(row.price)',
  'setTyped(event.target.value)',
  "if (event.key === 'Escape') close();",
  '<input onKeyDown={onEnter(send)} />',
  'import { codeInput } from \'./codes.ts\'; <TextInput autoComplete="one-time-code" />',
];

/** What a customer types is read by one module for figures, one for codes and one for Enter. */
export function checkTyped(root) {
  return checkSources(root, {
    name: 'typed',
    isRead: (file) => code.test(file) && !file.includes('.test.') && !readers.has(file),
    findIn: readByItself,
    tell: (file, found) => `${file} reads what is typed by itself: ${found}`,
    leastFiles: 500,
    canaries,
    harmless,
  });
}

function readByItself(text) {
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  if (codeField.test(text) && !readsCodes.test(text)) found.push('a one-time-code');
  return found;
}
