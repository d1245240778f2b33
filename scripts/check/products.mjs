import swc from '@swc/core';
import { checkSources } from './sources.mjs';

/** Rooms that ask the product; the products and the builders of instruments are who answers. */
const asking = /^(domain|engines|database|server|ui|web)\/src\/.*\.tsx?$/;
const answering = /^domain\/src\/(products|instruments)\/|(^|\/)testing\/|\.test\.tsx?$/;
/** What an instrument is told apart by; nobody else may decide by them. */
const marks = ['source', 'assetClass', 'walletType', 'classify'];
/** What names the product or its group: it may head a table and not be compared. */
const names = ['kindOf', 'instrumentGroup'];
/** The funding account is no product's wallet. */
const FUNDING = 'BALANCE';
const presenters = {
  'engines/src/news/find-moves.ts': 'what is news is told of shares and coins, never of funds',
  'engines/src/news/halt-times.ts': 'a halt is told of shares, of a whole market by its index',
  'server/src/news/find-closes.ts': 'the close of a market is that of its shares',
  'server/src/news/past-market.ts': 'what is news is told of shares and coins, never of funds',
  'server/src/news/single-words.ts': 'pairs have no volume to write about',
  'server/src/market/instrument-texts.ts': 'a fund has other sentences than a share',
  'server/src/endpoints/market/all-stock-list.ts': 'the call names the sources it lists',
  'server/src/endpoints/wallet/funding-overview.ts': 'the wire has one figure for each side',
  'web/src/market/use-instrument-row.ts': 'shares of Hong Kong have a list call of their own',
};
const canaries = [
  'if (instrument.source === 7) f()',
  'if (7 !== instrument.source) f()',
  'const isBlock = of.source === source.blockTrade',
  "const isBond = assetClass === 'bond'",
  "const isHongKong = company.classify === 'HK'",
  "const currency = walletType === 'HK_STOCK' ? 'HKD' : 'USD'",
  'switch (instrument.assetClass) { case word: f() }',
  'const row = table[instrument.source]',
  'if (shares.has(one.assetClass)) f()',
  "if (kindOf(instrument) === 'future') f()",
  'const label = row.source === source.auctionStock && <Tag>{auction}</Tag>',
  "if (instrumentGroup(row) === 'us') f()",
  'const form = withoutCurrency.includes(of.source) ? {} : { currency }',
];
/** What looks like it and is not. */
const harmless = [
  'rows.filter((row) => row.source === input.source)',
  "const isFunding = walletType === 'BALANCE'",
  'const currency = walletCurrency[instrument.walletType]',
  'if (input.classify === undefined) f()',
  'const found = kindOf(one) === kind',
  'const group = groups[kindOf(of)]',
  'const rows = useCall(call, { source: source.hkStock })',
];

/** Branches on what an instrument is: `docs/decisions/products.md`. */
export async function checkProducts(root) {
  const unused = new Set(Object.keys(presenters));
  const { problems, summary } = await checkSources(root, {
    name: 'products',
    isRead: (file) => asking.test(file) && !answering.test(file),
    findIn: branches,
    tell: (file, mark) => {
      unused.delete(file);
      return file in presenters ? null : `${file} decides by ${mark}, not the product`;
    },
    leastFiles: 300,
    canaries,
    harmless,
  });
  for (const file of unused) problems.push(`products: ${file} needs no reason any more`);
  return { problems, summary };
}

/** A canary has no file and may have tags. */
function branches(text, file = 'canary.tsx') {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    const mark = branchOn(node);
    if (mark !== null) found.push(mark);
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child);
  };
  visit(
    swc.parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }).body,
  );
  return found;
}

function branchOn(node) {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
    if (isWord(node.right)) return markOf(node.left);
    return isWord(node.left) ? markOf(node.right) : null;
  }
  if (node.type === 'SwitchStatement') return markOf(node.discriminant);
  if (node.type === 'MemberExpression' && node.property.type === 'Computed') {
    const mark = memberOf(node.property.expression);
    // Of a wallet itself, its currency or its name may be looked up.
    return mark === 'walletType' ? null : mark;
  }
  const isLookUp =
    node.type === 'CallExpression' && ['has', 'includes'].includes(node.callee.property?.value);
  return isLookUp ? memberOf(node.arguments[0]?.expression) : null;
}

/** A value written down: `7`, `'HK'`, `source.blockTrade`. */
function isWord(node) {
  if (node.type === 'StringLiteral') return node.value !== FUNDING;
  const isOfTable = node.type === 'MemberExpression' && node.object.value === 'source';
  return node.type === 'NumericLiteral' || isOfTable;
}

/** The mark of an instrument, read where a table or a set is asked by it. */
function memberOf(node) {
  return node?.type === 'MemberExpression' ? markOf(node) : null;
}

/** The mark an expression reads, or null. */
function markOf(node) {
  if (node?.type === 'CallExpression')
    return names.find((one) => one === node.callee.value) ?? null;
  const name = node?.type === 'MemberExpression' ? node.property.value : node?.value;
  return node?.type !== 'StringLiteral' && marks.includes(name) ? name : null;
}
