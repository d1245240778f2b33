import { parseSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const rooms = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', ...rooms], { encoding: 'utf8' }).trim().split('\n').filter((f) => /\.(tsx?|mjs)$/.test(f));
let total = 0, left = [];
for (const f of files) {
  let text = readFileSync(f, 'utf8');
  const before = text;
  for (let round = 0; round < 6; round++) {
    if (!/\.\.\.[{[]/.test(text)) break;
    const buf = Buffer.from(text);
    const ast = parseSync(text, { syntax: 'typescript', tsx: f.endsWith('x'), target: 'es2024' });
    // spans are 1-based bytes; module start may be offset
    const shift = ast.span.start - firstToken(text);
    const at = (s) => s - shift;
    const str = (a, b) => buf.subarray(at(a), at(b)).toString();
    const edits = [];
    const visit = (n, parent) => {
      if (n === null || typeof n !== 'object') return;
      if (Array.isArray(n)) { for (const x of n) visit(x, parent); return; }
      if (n.type === 'ObjectExpression' && parent !== 'skip') {
        for (const p of n.properties) if (p.type === 'SpreadElement' && p.arguments.type === 'ObjectExpression') {
          const o = p.arguments;
          edits.push([at(p.spread.start), at(o.span.end), inner(str(o.span.start, o.span.end))]);
        }
      }
      if (n.type === 'ArrayExpression') {
        for (const e of n.elements) if (e?.spread && e.expression.type === 'ArrayExpression') {
          const o = e.expression;
          edits.push([at(e.spread.start), at(o.span.end), inner(str(o.span.start, o.span.end))]);
        }
      }
      if (n.type === 'CallExpression' || n.type === 'NewExpression') {
        for (const e of n.arguments ?? []) if (e?.spread && e.expression.type === 'ArrayExpression') {
          const o = e.expression;
          edits.push([at(e.spread.start), at(o.span.end), inner(str(o.span.start, o.span.end))]);
        }
      }
      if (n.type === 'JSXOpeningElement') {
        for (const a of n.attributes) if (a.type === 'SpreadElement' && a.arguments.type === 'ObjectExpression') {
          const o = a.arguments; const parts = [];
          let ok = true;
          for (const p of o.properties) {
            if (p.type === 'Identifier') parts.push(`${p.value}={${p.value}}`);
            else if (p.type === 'KeyValueProperty' && p.key.type === 'Identifier') {
              const v = p.value;
              const src = str(...range(v));
              if (v.type === 'StringLiteral' && !/["\\]/.test(v.value)) parts.push(`${p.key.value}="${v.value}"`);
              else parts.push(`${p.key.value}={${src}}`);
            } else ok = false;
          }
          if (!ok) { left.push(`${f}: jsx`); continue; }
          // around: { ... }
          let s = at(a.spread.start), e = at(o.span.end);
          while (buf[s] !== 0x7b) s--; 
          while (buf[e] !== 0x7d) e++;
          edits.push([s, e + 1, parts.join(' ')]);
        }
      }
      for (const k in n) if (k !== 'span') visit(n[k], n.type);
    };
    visit(ast.body, '');
    if (edits.length === 0) break;
    // drop edits that contain others (inner first next round)... apply outermost non-overlapping
    edits.sort((x, y) => x[0] - y[0]);
    let out = [], pos = 0, n = 0;
    for (const [s, e, t] of edits) {
      if (s < pos) continue;
      out.push(buf.subarray(pos, s).toString(), t); pos = e; n++;
      // comma after an emptied
    }
    out.push(buf.subarray(pos).toString());
    total += n;
    text = out.join('');
  }
  if (text !== before) writeFileSync(f, text);
}
function range(v) { return v.span ? [v.span.start, v.span.end] : [v.expression.span.start, v.expression.span.end]; }
function inner(s) { return s.slice(1, -1).trim().replace(/,$/, ''); }
function firstToken(text) { // byte offset of the first token, where swc's module span starts
  const ast0 = 0; let i = 0;
  for (;;) {
    const m = /^(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#![^\n]*)/.exec(text.slice(i));
    if (!m) break; i += m[0].length;
  }
  return Buffer.byteLength(text.slice(0, i));
}
console.log(total, left);
