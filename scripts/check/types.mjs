import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../lib/run.mjs';

/** Every room under its own tsconfig, so that a pure room finds neither Node nor a document. */
export async function checkTypes(root) {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const projects = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      ['tsconfig.json', 'tsconfig.test.json'].map((name) => join(entry.name, name)),
    )
    .filter((file) => existsSync(join(root, file)))
    .filter((file) => hasCode(join(root, dirname(file))));

  const problems = [];
  let files = 0;
  const checkOne = async (project) => {
    const { code, output } = await run(tsc, ['-p', project, '--listFiles'], {
      cwd: root,
      quiet: true,
    });
    const lines = output.split('\n');
    const own = lines.filter(
      (line) => line.startsWith(root) && !line.includes('node_modules'),
    ).length;
    files += own;
    const errors = lines.filter((line) => line && !line.startsWith('/') && !/^[A-Z]:\//.test(line));
    if (code !== 0) problems.push(`types of ${project}:\n${errors.slice(0, 40).join('\n')}`);
    if (own === 0) problems.push(`types: ${project} examined nothing`);
  };
  // Two at a time: the compiler uses the other cores by itself.
  const waiting = [...projects];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await checkOne(next);
  };
  await Promise.all([worker(), worker()]);
  problems.push(...(await canaries(root, tsc)));
  return { problems, summary: `${projects.length} projects, ${files} files, 2 canaries` };
}

async function canaries(root, tsc) {
  const problems = [];
  for (const [file, word] of [
    ['uses-node.ts', 'process'],
    ['uses-dom.ts', 'document'],
  ]) {
    const folder = mkdtempSync(join(root, 'scripts', '.canary-'));
    try {
      const config = {
        extends: '../../domain/tsconfig.json',
        include: [],
        files: [join('..', 'canaries', 'domain', 'src', file)],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const { output } = await run(tsc, ['-p', folder], { cwd: root, quiet: true });
      if (!output.includes(`'${word}'`)) problems.push(`types: the canary ${file} passed`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return problems;
}

/** A room that holds only its README has nothing to check yet. */
function hasCode(folder) {
  return readdirSync(folder, { recursive: true }).some(
    (name) =>
      /\.(ts|tsx)$/.test(String(name)) && !/node_modules|vite\.config|canaries/.test(String(name)),
  );
}
