import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';

/** How a command came to its end, and what it said. */
export interface Ended {
  readonly status: number;
  readonly said: string;
  readonly wrong: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const argsOf = (name: string, parts: readonly string[]) => [
  join(import.meta.dirname, '..', `${name}.ts`),
  ...parts,
];
const environment = (variables: Variables) => ({
  ...process.env,
  NODE_ENV: 'test',
  ...variables,
});

/** A command as an operator types it, to its end. */
export function runCommand(
  name: string,
  parts: readonly string[],
  variables: Variables,
): Promise<Ended> {
  const env = environment(variables);
  return new Promise((resolve) => {
    execFile(process.execPath, argsOf(name, parts), { env }, (error, said, wrong) => {
      resolve({ status: error === null ? 0 : Number(error.code), said, wrong });
    });
  });
}

/** Thrown in place of the end of this process. */
class Exited extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The command ended with ${status}.`);
    this.status = status;
  }
}

let runs = 0;

/**
 * A command in this process, which has loaded most of what it needs: for tests of what it answers.
 * Never two at once. What it throws is thrown here, where a process of its own would print a stack.
 */
export async function runHere(
  name: string,
  parts: readonly string[],
  variables: Variables,
): Promise<Ended> {
  const texts = { said: '', wrong: '' };
  const { argv, exitCode } = process;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...words) => {
      texts.said += `${format(...words)}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      texts.wrong += `${format(...words)}\n`;
    }),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exited(Number(code ?? process.exitCode ?? 0));
    }),
  ];
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  const [file = '', ...words] = argsOf(name, parts);
  process.argv = [process.execPath, file, ...words];
  process.exitCode = undefined;
  try {
    runs += 1;
    // Another address each time, so that what stands in the command's file is carried out again.
    await import(/* @vite-ignore */ `${file}?run=${runs}`);
    return { status: Number(process.exitCode ?? 0), ...texts };
  } catch (error) {
    if (!(error instanceof Exited)) throw error;
    return { status: error.status, ...texts };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** A command that goes on until it is told to end. */
export interface RunningCommand {
  readonly child: ChildProcess;
  /** Everything it has said by now. */
  said(): string;
  wrong(): string;
  /** With which code it ended. */
  readonly ended: Promise<number | null>;
}

export function startCommand(
  name: string,
  parts: readonly string[],
  variables: Variables,
): RunningCommand {
  const env = environment(variables);
  const child = spawn(process.execPath, argsOf(name, parts), { env });
  const texts = { said: '', wrong: '' };
  child.stdout.on('data', (chunk) => {
    texts.said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.wrong += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => texts.said, wrong: () => texts.wrong };
}
