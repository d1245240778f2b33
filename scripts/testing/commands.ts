import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';

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
