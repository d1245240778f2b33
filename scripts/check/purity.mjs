import swc from '@swc/core';
import { checkSources } from './sources.mjs';

const pureRooms = /^(contract|domain|engines)\/src\/.*\.ts$/;
/** Members of what is everywhere that no two runs answer alike. */
const forbidden = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin', 'mark', 'measure'],
  crypto: ['randomUUID', 'getRandomValues'],
  Temporal: ['Now'],
};
const canaries = [
  'Date.now()',
  "Date['now']()",
  'new Date()',
  'new Date',
  'Date()',
  'Math.random()',
  'performance.now()',
  'crypto.randomUUID()',
  'globalThis.Date.now()',
  'globalThis.crypto.randomUUID()',
  'Temporal.Now.instant()',
  'const { random } = Math',
  'const clock = Date',
  'const round = (m = Math) => m',
];
/** What looks like it and is not. */
const harmless = [
  'new Date(nowMs)',
  'Date.UTC(2026, 0, 1)',
  'Math.max(1, 2)',
  'crypto.items.map(f)',
];

/** The pure rooms, their tests among them, have no clock and no chance: both come in. */
export function checkPurity(root) {
  return checkSources(root, {
    name: 'purity',
    isRead: (file) => pureRooms.test(file),
    findIn: impurities,
    tell: (file, name) => `${file} uses ${name}`,
    leastFiles: 200,
    canaries,
    harmless,
  });
}

function impurities(text) {
  const found = [];
  const visit = (node, parent) => {
    if (node === null || typeof node !== 'object') return;
    const name = impurityOf(node, parent);
    if (name !== null) found.push(name);
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'span') visit(child, Array.isArray(node) ? parent : node);
    }
  };
  visit(swc.parseSync(text, { syntax: 'typescript', target: 'es2022' }).body, null);
  return found;
}

function impurityOf(node, parent) {
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.object);
    const member = node.property.value ?? node.property.expression?.value;
    return forbidden[name]?.includes(member) ? `${name}.${member}` : null;
  }
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date') {
    return (node.arguments ?? []).length === 0 ? 'new Date()' : null;
  }
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'Date') return 'Date()';
  // Under another name it would be out of sight.
  const isHandedOn =
    node.type === 'Identifier' &&
    ['Date', 'Math', 'performance', 'globalThis'].includes(node.value) &&
    (parent?.init === node || parent?.right === node || parent?.value === node);
  return isHandedOn ? `${node.value} under another name` : null;
}

/** `Date`, or the last part of `globalThis.Date`. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.value;
  const isGlobal = node.type === 'MemberExpression' && node.object.value === 'globalThis';
  return isGlobal ? node.property.value : undefined;
}
