import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { cleanNpmEnvironment, root } from './setup.mjs';

/** What a release has it under, beside what runs. */
export const sbomName = 'sbom.cdx.json';

/**
 * Writes what Candor is made of: every package of the lock file, for all systems and with the tools
 * it is built with, as CycloneDX. npm makes it from the lock file alone, so nothing need be
 * installed and no registry is asked.
 *
 * @param {string} file where it is written.
 * @returns {Promise<number>} how many packages it names; throws what npm says when it fails.
 */
export async function writeSbom(file) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  const ran = await run(npm, words, { cwd: root, env: cleanNpmEnvironment(), quiet: true });
  if (ran.code !== 0) throw new Error(`npm sbom failed: ${ran.output.slice(-2000)}`);
  const sbom = JSON.parse(ran.stdout);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // npm calls it by its folder.
  const { component } = sbom.metadata;
  Object.assign(component, { name, version, purl: `pkg:npm/${name}@${version}` });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}
