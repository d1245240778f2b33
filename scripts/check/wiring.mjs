import swc from '@swc/core';
import { checkSources } from './sources.mjs';

const composed = /^server\/src\/compose\/(?!.*\.test\.ts$).*\.ts$/;
const DAY_MS = 86_400_000;
/** What a number is called that decides something for customers. */
const policy = /PERCENT|BPS|MINOR|RATE|FEE|DECIMALS|_MB$|_PER_|KEPT/;
/** A page of the app, which only a message leads to. */
const appPage = /^pages\/\w/;
/** Words that begin large and end with a full stop. */
const sentence = /^[A-Z`]\S*( \S+){2,}\.$/;
const canaries = [
  "const draft = { userId, kind: 'kyc', key: 'kyc_verified', params: {} };",
  "const draft = { ...base, link: 'pages/setting/mydata' };",
  'const link = { link: `pages/deposit/record` };',
  "import { m } from '@candor/locales/messages';",
  "throw new ConfigRefused(['MARKET_SEED is another one.']);",
  "throw new ConfigRefused(['The prices of this folder are ' + 'committed to elsewhere.']);",
  "gauge({ help: 'Open connections of the push.' });",
  'const KEPT_MS = 5 * 365.25 * 24 * 3600_000;',
  'const OLD_MS = 90 * 24 * 3600_000;',
  'const TO_TRADE = 600_000n;',
  'const SOCKETS_PER_ADDRESS_MAX = 500;',
];
/** Names, paces and lines of the log are of the wiring. */
const harmless = [
  "log.error({ err: error }, 'a part of the house did not close');",
  "throw new Error('The demo customer appeared twice.');",
  'const LOOK_EVERY_MS = 500;',
  'const POOL_MAX = 10;',
  'const none = 0n;',
  "const of = { desk: 'file scans', periodMs: EVERY_MS, key: 'one' };",
];

/** The folder that composes holds wiring alone: texts and numbers of policy have their rooms. */
export function checkWiring(root) {
  return checkSources(root, {
    name: 'wiring',
    isRead: (file) => composed.test(file),
    findIn: strangers,
    tell: (file, found) => `${file} has ${found}: it belongs in a room`,
    leastFiles: 30,
    canaries,
    harmless,
  });
}

function strangers(text) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    // Of a broken invariant nobody is told but whoever repairs it.
    if (node.type === 'NewExpression' && node.callee.value === 'Error') return;
    const name = strangerOf(node);
    if (name !== null) found.push(name);
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child);
  };
  visit(swc.parseSync(text, { syntax: 'typescript', target: 'es2022' }).body);
  return [...new Set(found)];
}

function strangerOf(node) {
  if (node.type === 'ImportDeclaration') {
    return node.source.value === '@candor/locales/messages' ? 'a message of the locales' : null;
  }
  if (node.type === 'ObjectExpression') {
    const names = node.properties.map(({ key, value }) => key?.value ?? value);
    return names.includes('params') && names.includes('key') ? 'a message to a customer' : null;
  }
  if (node.type === 'VariableDeclarator') return numberOf(node);
  const words = wordsOf(node);
  if (words === null) return null;
  if (appPage.test(words)) return 'a message to a customer';
  return sentence.test(words) ? 'a sentence to a reader' : null;
}

/** The text of a literal, a template or of several that are put together; null of all else. */
function wordsOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ cooked }) => cooked).join('…');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [wordsOf(node.left), wordsOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** A number with a name that is money, lasts a day or more, or is called after what it decides. */
function numberOf({ id, init }) {
  const name = id.value;
  if (name === undefined || init === null) return null;
  if (init.type === 'BigIntLiteral') {
    return /^[01]n$/.test(init.raw) ? null : `the number ${name}`;
  }
  const value = productOf(init);
  return value !== null && (value >= DAY_MS || policy.test(name)) ? `the number ${name}` : null;
}

function productOf(node) {
  if (node.type === 'NumericLiteral') return node.value;
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return null;
  const [left, right] = [productOf(node.left), productOf(node.right)];
  return left === null || right === null ? null : left * right;
}
