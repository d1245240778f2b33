import { sessionToken } from '../session/session.ts';
import { client } from './client.ts';
import { askProof } from './proof.ts';

const KEPT_FOR_SAVING_MS = 60_000;

/** A private file of the customer, or null when it cannot be had. */
export async function readPrivateFile(url: string): Promise<Blob | null> {
  try {
    const answer = await askFile(url);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null; // No network: the page says that the file did not load.
  }
}

/** As `readPrivateFile`, for one that wants a fresh proof. */
export async function readProvedFile(url: string): Promise<Blob | null> {
  try {
    const first = await askFile(url);
    const isProved = first.status === 422 && (await askProof(await methodsIn(first)));
    const answer = isProved ? await askFile(url) : first;
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null; // No network: the page says that the file did not load.
  }
}

/** What a proof may be made of, as a refused file says. */
async function methodsIn(refused: Response): Promise<readonly string[]> {
  const { data } = await refused.clone().json();
  return Array.isArray(data?.methods) ? data.methods.map(String) : [];
}

const askFile = (url: string): Promise<Response> =>
  fetch(client.fileUrl(url), { headers: { Authorization: `Bearer ${sessionToken() ?? ''}` } });

/** Has the browser save a file on the device. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_FOR_SAVING_MS);
}
