import { readSources } from './sources.mjs';

/** Files a field of an order may stand in when nothing is decided by it: it is only carried. */
const CARRIED_MOST = 15;
/**
 * Fields by which something is decided, each with the files it stood in when it was last counted.
 * A rule that needs a field in one more file raises its number here, and says so by that.
 */
const budgets = {
  acceptedAtMs: 37,
  extendedHours: 28,
  guardFrom: 25,
  openClose: 72,
  slippageGuardBps: 20,
  timeInForce: 31,
  triggerPrice: 45,
  waitsForOpen: 16,
};
/**
 * What fills, positions, wallets and instruments have too, by the same name: how many files it
 * stands in says nothing about orders. A name of one plain word is not counted either.
 */
const shared = [
  'amountMinor',
  'heldAs',
  'instrumentId',
  'orderId',
  'positionId',
  'stockCode',
  'stockName',
  'walletCurrency',
  'walletType',
];

const code = /\.(ts|tsx|sql)$/;
const isTest = /\.test\.tsx?$|(^|\/)(tests|testing)\/|^journeys\/|^scripts\/canaries\//;
const isWritten = /^client\/src\/contract\//;
const canary = [
  { file: 'server/src/a.ts', text: 'const { clientOrderId } = terms;' },
  { file: 'database/src/b.sql', text: '  client_order_id text NOT NULL,' },
  { file: 'engines/src/c.ts', text: 'state.clientOrderIds.size + myClientOrderId' },
];

/**
 * In how many files each field of an order stands, as a word in either spelling: an order is one
 * table of fields (`docs/architecture.md`), and what is only carried is named at its ends.
 */
export async function checkOrderFields(root) {
  const problems = [];
  const sources = [];
  for await (const source of readSources(root, isCounted)) sources.push(source);
  if (sources.length < 1500) problems.push(`only ${sources.length} files were examined`);
  if (filesWith('clientOrderId', canary).length !== 2) problems.push('the canary was not counted');
  const fields = await countedFields();
  for (const name of [...Object.keys(budgets), ...shared]) {
    if (!fields.has(name)) problems.push(`no order has a ${name} any more`);
  }
  const counts = [];
  for (const name of fields) {
    if (shared.includes(name)) continue;
    const most = budgets[name] ?? CARRIED_MOST;
    const files = filesWith(name, sources);
    counts.push(`${name} ${files.length}`);
    if (files.length <= most) continue;
    problems.push(`${name} stands in ${files.length} files, ${most} at most: ${files.join(', ')}`);
  }
  const told = problems.map((one) => `order fields: ${one}`);
  return { problems: told, summary: `${sources.length} files; ${counts.join(', ')}` };
}

function isCounted(file) {
  return code.test(file) && !isTest.test(file) && !isWritten.test(file);
}

/** The fields of both tables, the domain's and the wire's, without plain words. */
async function countedFields() {
  const { orderTermFields } = await import('../../domain/src/orders/order-terms.ts');
  const { orderInProperties } = await import('../../contract/src/order-fields.ts');
  const names = [...Object.keys(orderTermFields), ...Object.keys(orderInProperties)];
  return new Set(names.filter((name) => /[A-Z]/.test(name)));
}

function filesWith(name, sources) {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const word = new RegExp(`(?<![\\w$])(?:${name}|${snake})(?![\\w$])`);
  return sources.filter(({ text }) => word.test(text)).map(({ file }) => file);
}
