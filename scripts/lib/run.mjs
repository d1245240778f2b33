import { spawn } from 'node:child_process';

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean, input?:
 *   string}} [options] quiet keeps the output and hands it back instead of showing it.
 * @returns {Promise<{code: number, output: string, stdout: string}>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const stdio = options.quiet ? ['pipe', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio,
    });
    let output = '';
    let stdout = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    // A child that ends before it reads its input tells why by its code.
    child.stdin?.on('error', () => {});
    if (options.quiet) child.stdin.end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), output, stdout }),
    );
  });
}
