import swc from '@swc/core';
import { readSources } from './sources.mjs';

const linesMax = 60;
/**
 * Tests tell a story; the lines of their files are counted instead. Bought drawings are not ours.
 */
const left =
  /\.test\.tsx?$|(^|\/)testing\/|^journeys\/|(^|\/)(reference|paraglide|canaries)\/|\.d\.ts$/;
const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
]);
const canary = `export function planted() {\n${'  f();\n'.repeat(linesMax)}}\n`;

/**
 * Functions to 60 lines. A function with a name inside another counts for itself and not for the
 * outer one, so a factory is measured like a class. `// size-exception: why` in the file lifts it.
 */
export async function checkFunctionLines(root) {
  const isRead = (file) => /\.(ts|tsx|mjs)$/.test(file) && !left.test(file);
  const problems = [];
  let measured = 0;
  for await (const { file, text } of readSources(root, isRead)) {
    const found = functionsOf(text, file.endsWith('.tsx'));
    measured += found.length;
    const long = found.filter(({ ownLines }) => ownLines > linesMax);
    if (text.includes('size-exception:')) continue;
    for (const { name, line, ownLines } of long) {
      problems.push(`size: ${file}:${line} ${name} has ${ownLines} lines, at most ${linesMax}`);
    }
  }
  if (measured < 1000) problems.push(`functions: only ${measured} were examined`);
  if (!functionsOf(canary, false).some(({ ownLines }) => ownLines > linesMax)) {
    problems.push('functions: the canary passed');
  }
  return { problems, summary: `${measured} functions, 1 canary` };
}

/** Every function of a text with its name, its first line and its lines without inner ones. */
function functionsOf(text, isTsx) {
  const tree = swc.parseSync(text, { syntax: 'typescript', tsx: isTsx, target: 'es2022' });
  const lineOf = lineFinder(text, tree.span.start);
  const found = [];
  const visit = (node, outer) => {
    if (node === null || typeof node !== 'object') return;
    let inner = outer;
    const span = node.span ?? node.function?.span;
    if (functions.has(node.type) && span !== undefined) {
      const line = lineOf(span.start);
      const lines = lineOf(span.end) - line + 1;
      const name = node.identifier?.value ?? node.key?.value ?? outer.name;
      const made = { name: name ?? 'a function', line, ownLines: lines };
      const isNamed =
        outer.isNamed || node.key !== undefined || node.type === 'FunctionDeclaration';
      if (outer.made !== null && isNamed) outer.made.ownLines -= lines;
      found.push(made);
      inner = { made, name: undefined, isNamed: false };
    } else if (node.type === 'VariableDeclarator' || node.type === 'KeyValueProperty') {
      const name = node.id?.value ?? node.key?.value;
      inner = { ...outer, name, isNamed: isFunction(node.init ?? node.value) };
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, inner);
  };
  visit(tree.body, { made: null, name: undefined, isNamed: false });
  return found;
}

const isFunction = (node) => functions.has(node?.type);

/** swc counts bytes from a base of its own, and the first token stands at `first`. */
function lineFinder(text, first) {
  const before = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '';
  const base = first - Buffer.byteLength(before);
  const starts = [0];
  const bytes = Buffer.from(text);
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset - base) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
