import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { inTwos } from '../lib/in-twos.mjs';
import { run } from '../lib/run.mjs';

/**
 * Every room under the options of its own tsconfig, so that a pure room finds neither Node nor a
 * document. Rooms of equal options are one program: what they all import is checked once.
 */
export async function checkTypes(root) {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const projects = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      ['tsconfig.json', 'tsconfig.test.json'].map((name) => join(entry.name, name)),
    )
    .filter((file) => existsSync(join(root, file)))
    .filter((file) => hasCode(join(root, dirname(file))));

  const programs = byOptions(root, projects);
  const checked = await inTwos(programs, (program) => checkProgram(root, tsc, program));
  const problems = checked.flatMap((one) => one.problems);
  const files = checked.reduce((sum, one) => sum + one.fileCount, 0);
  problems.push(...(await canaries(root, tsc)));
  const counted = `${projects.length} projects in ${programs.length} programs, ${files} files`;
  return { problems, summary: `${counted}, 2 canaries` };
}

/** Several projects of equal options as one program. */
async function checkProgram(root, tsc, projects) {
  const folder = openFolder(root);
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(joinConfigs(root, projects)));
    // One thread works out the types of all routes once, two would do it twice.
    const words = ['-p', folder, '--listFiles', '--checkers', '1'];
    const { code, output } = await run(tsc, words, { cwd: root, quiet: true });
    const lines = output.split('\n');
    const own = lines.filter((line) => line.startsWith(root) && !line.includes('node_modules'));
    const errors = lines.filter((line) => line && !line.startsWith('/') && !/^[A-Z]:\//.test(line));
    const problems = projects
      .filter((project) => !own.some((line) => line.startsWith(join(root, dirname(project), sep))))
      .map((project) => `types: ${project} examined nothing`);
    if (code !== 0) {
      problems.push(`types of ${projects.join(', ')}:\n${errors.slice(0, 40).join('\n')}`);
    }
    return { problems, fileCount: own.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function joinConfigs(root, projects) {
  const from = (key) =>
    projects.flatMap((project) =>
      (readConfig(root, project)[key] ?? []).map((path) =>
        join('../../..', dirname(project), path),
      ),
    );
  const { compilerOptions } = readConfig(root, projects[0]);
  return {
    extends: '../../../tsconfig.base.json',
    compilerOptions,
    include: from('include'),
    exclude: from('exclude'),
  };
}

function byOptions(root, projects) {
  const programs = new Map();
  for (const project of projects) {
    const options = JSON.stringify(readConfig(root, project).compilerOptions);
    programs.set(options, [...(programs.get(options) ?? []), project]);
  }
  return [...programs.values()];
}

const readConfig = (root, project) => JSON.parse(readFileSync(join(root, project), 'utf8'));

async function canaries(root, tsc) {
  const problems = [];
  for (const [file, word] of [
    ['uses-node.ts', 'process'],
    ['uses-dom.ts', 'document'],
  ]) {
    const folder = openFolder(root);
    try {
      const config = {
        extends: '../../../domain/tsconfig.json',
        include: [],
        files: [join('../../../scripts/canaries/domain/src', file)],
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

/** Out of the sight of the other checks, which run meanwhile. */
function openFolder(root) {
  const parent = join(root, 'node_modules', '.candor');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'types-'));
}

/** A room that holds only its README has nothing to check yet. */
function hasCode(folder) {
  return readdirSync(folder, { recursive: true }).some(
    (name) =>
      /\.(ts|tsx)$/.test(String(name)) && !/node_modules|vite\.config|canaries/.test(String(name)),
  );
}
