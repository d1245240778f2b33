import type { Passkey } from '@candor/database/stores/second-factors';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Services } from '../services.ts';
import { openSealed, type Seal, sealText } from './seal.ts';

const NAME = 'Candor';
export const passkeysMax = 10;
/** Hundreds of files: loaded when the first customer comes with a passkey. */
const library = () => import('@simplewebauthn/server');

type Deps = Pick<Services, 'config' | 'stores' | 'secret'>;

/** How a passkey of a customer is sealed. */
export function passkeySeal(
  { userId, credentialId }: Pick<Passkey, 'userId' | 'credentialId'>,
  { secret }: Pick<Deps, 'secret'>,
): Seal {
  return { keys: secret.keysFor('passkeys'), boundTo: `${userId} ${credentialId}` };
}

/** The name a passkey is bound to: of the house's own address, else of this machine. */
function ourName({ config }: Deps): string {
  return config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname;
}

/** On this machine every port is ours; elsewhere only the house's own address. */
function ourOrigin(clientData: string, { config }: Deps): string {
  if (config.publicUrl !== null) return new URL(config.publicUrl).origin;
  const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
  return new URL(origin).hostname === 'localhost' ? origin : 'http://localhost';
}

function transportsOf({ transports }: Passkey): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[];
}

/** What the browser needs to make a passkey, and the challenge it is to sign. */
export async function registrationOf(
  user: { readonly userId: string; readonly email: string },
  deps: Deps,
) {
  const { generateRegistrationOptions } = await library();
  const kept = await deps.stores.secondFactors.passkeysOf(user.userId);
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: ourName(deps),
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.userId)),
    attestationType: 'none',
    excludeCredentials: kept.map((key) => ({
      id: key.credentialId,
      transports: transportsOf(key),
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey a browser made over this challenge; null for anything else. */
export async function madePasskey(
  of: { readonly credential: string; readonly challenge: string; readonly userId: string },
  deps: Deps,
): Promise<Pick<Passkey, 'credentialId' | 'sealedKey' | 'counter' | 'transports'> | null> {
  const { credential, challenge, userId } = of;
  const { verifyRegistrationResponse } = await library();
  try {
    const response: RegistrationResponseJSON = JSON.parse(credential);
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ourOrigin(response.response.clientDataJSON, deps),
      expectedRPID: ourName(deps),
      requireUserVerification: false,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const text = Buffer.from(publicKey).toString('base64url');
    const sealedKey = sealText(text, passkeySeal({ userId, credentialId: id }, deps));
    return { credentialId: id, sealedKey, counter, transports };
  } catch {
    // The library throws for whatever a browser of ours would not send.
    return null;
  }
}

/** What the browser is to sign; for somebody unknown, with whichever passkey it has. */
export async function signingOf(userId: string | null, deps: Deps) {
  const { generateAuthenticationOptions } = await library();
  const kept = userId === null ? [] : await deps.stores.secondFactors.passkeysOf(userId);
  return generateAuthenticationOptions({
    rpID: ourName(deps),
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: kept.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  });
}

/**
 * Whose passkey signed this challenge; null for anything else. As the only factor the key must have
 * verified its owner itself.
 */
export async function signedBy(
  of: {
    readonly credential: string;
    readonly challenge: string | null;
    readonly userId: string | null;
    readonly nowMs: number;
  },
  deps: Deps,
): Promise<string | null> {
  const { credential, challenge, userId, nowMs } = of;
  if (challenge === null) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const response: AuthenticationResponseJSON = JSON.parse(credential);
    const key = await deps.stores.secondFactors.passkey(String(response.id));
    if (key === null || (userId !== null && key.userId !== userId)) return null;
    // Throws of one that this house did not seal for this customer.
    const publicKey = openSealed(key.sealedKey, passkeySeal(key, deps));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ourOrigin(response.response.clientDataJSON, deps),
      expectedRPID: ourName(deps),
      requireUserVerification: userId === null,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: key.counter,
        transports: transportsOf(key),
      },
    });
    if (!verified) return null;
    const { newCounter: counter } = authenticationInfo;
    const used = { credentialId: key.credentialId, counter, nowMs };
    return (await deps.stores.secondFactors.usePasskey(used)) ? key.userId : null;
  } catch {
    // The library throws for whatever a browser of ours would not send.
    return null;
  }
}
