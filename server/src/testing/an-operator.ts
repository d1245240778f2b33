import { randomBytes } from 'node:crypto';
import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import type { OperatorRole } from '@candor/contract/operator-route';
import { Secret, TOTP } from 'otpauth';
import type { OperatorRouteId } from '../operators/operator-endpoint.ts';
import type { TestApp } from './test-app.ts';

type Input = Record<string, unknown>;

/** An operator who works through the door of operators. */
export interface TestOperator {
  readonly id: string;
  readonly email: string;
  /** Of the authenticator, in base 32. */
  readonly secret: string;
  readonly token: string;
  ask(call: OperatorRouteId, input?: Input, headers?: Record<string, string>): Promise<Told>;
}

export interface Told {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
  readonly data: any;
}

export const OPERATOR_PASSWORD = 'a long night shift';

/** Puts an operator there without a login. */
export async function addOperator(
  { services }: Pick<TestApp, 'services'>,
  name: string,
  roles: readonly OperatorRole[],
): Promise<{ readonly id: string; readonly email: string }> {
  const id = randomBytes(6).toString('hex');
  const email = `${name.toLowerCase()}-${id}@desk.test`;
  const passwordHash = await services.passwords.hash(OPERATOR_PASSWORD);
  const createdMs = services.clock.nowMs();
  const chosen = { passwordHash, passwordUntilMs: null };
  const operator = { id, name, email, ...chosen, roles, isDisabled: false, createdMs };
  await services.stores.operators.add(operator);
  return { id, email };
}

/** Asks a call of operators over HTTP. */
export async function askAsOperator(
  world: Pick<TestApp, 'inject'>,
  call: OperatorRouteId,
  { input = {}, headers = {} }: { input?: Input; headers?: Record<string, string> } = {},
): Promise<Told> {
  const { method, path } = allOperatorRoutes[call];
  const answer = await world.inject({ method, url: path, headers, payload: input });
  return answer.json();
}

/** Digits of an authenticator with this secret, of the house's instant. */
export function operatorCode(secret: string, nowMs: number): string {
  const of = { algorithm: 'SHA1', digits: 6, period: 30 };
  return new TOTP({ ...of, secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
}

/** Sets the authenticator of an operator who has logged in without one; hands back its secret. */
export async function setTimeCode(
  world: Pick<TestApp, 'services' | 'inject'>,
  token: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await askAsOperator(world, 'opsTimeCodeBegin', { headers });
  const code = operatorCode(data.secret, world.services.clock.nowMs());
  const told = await askAsOperator(world, 'opsTimeCodeConfirm', { input: { code }, headers });
  if (told.code !== 200) throw new Error(`opsTimeCodeConfirm answered ${told.msg}`);
  return data.secret;
}

/** An operator who has logged in and set an authenticator. */
export async function openOperator(
  world: Pick<TestApp, 'services' | 'inject'>,
  name = 'Jonas',
  roles: readonly OperatorRole[] = ['support'],
): Promise<TestOperator> {
  const { id, email } = await addOperator(world, name, roles);
  const input = { username: email, password: OPERATOR_PASSWORD };
  const { data } = await askAsOperator(world, 'opsLogin', { input });
  const authorization = `Bearer ${data.token}`;
  const secret = await setTimeCode(world, data.token);
  return {
    id,
    email,
    secret,
    token: data.token,
    ask: (call, sent = {}, headers = {}) =>
      askAsOperator(world, call, { input: sent, headers: { authorization, ...headers } }),
  };
}
