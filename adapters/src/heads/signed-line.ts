/** Signs a line; `publicKey` stands in it. */
export interface LineSigner {
  readonly publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

/** Whether one of the keys signed the message. */
export type IsSigned = (
  keys: readonly string[],
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

const SIGNED = /^(\{.*),"sig":"([A-Za-z0-9_-]{86})"\}$/;

/** A JSON object as text with its signature as the last field. */
export function signedLine(said: object, signer: LineSigner): string {
  const body = JSON.stringify(said);
  const signature = Buffer.from(signer.sign(Buffer.from(body))).toString('base64url');
  return `${body.slice(0, -1)},"sig":"${signature}"}`;
}

/** What such a line says, and what was signed. Null when it is none. */
export function openLine(text: string): {
  readonly said: Readonly<Record<string, unknown>>;
  readonly isSignedBy: (keys: readonly string[], isSigned: IsSigned) => boolean;
} | null {
  const [, body, signature] = SIGNED.exec(text) ?? [];
  if (body === undefined || signature === undefined) return null;
  try {
    const said = JSON.parse(`${body}}`) as Record<string, unknown>;
    const bytes = { body: Buffer.from(`${body}}`), signature: Buffer.from(signature, 'base64url') };
    const isSignedBy = (keys: readonly string[], isSigned: IsSigned) =>
      isSigned(keys, bytes.body, bytes.signature);
    return { said, isSignedBy };
  } catch {
    return null; // Whatever it is, it was not written here.
  }
}
