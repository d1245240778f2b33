/** Whether this browser can make and use passkeys here: on a safe page, with its JSON forms. */
export function hasPasskeys(): boolean {
  return (
    'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in window.PublicKeyCredential
  );
}

/** Has the browser make a passkey. Null when the customer, or the device, would not. */
export async function makePasskey(optionsJson: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(optionsJson));
  return asJson(() => navigator.credentials.create({ publicKey }));
}

/** Has the browser sign with a passkey. Null when the customer, or the device, would not. */
export async function signPasskey(optionsJson: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(optionsJson));
  return asJson(() => navigator.credentials.get({ publicKey }));
}

async function asJson(ask: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
  } catch {
    // Closed, timed out, or none there: the browser does not tell which.
    return null;
  }
}
