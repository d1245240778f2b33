import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { AttestedRows, type AttestedRowsOptions } from '@candor/database/attested/attested-rows';
import { signerOf } from '@candor/database/lanes/group-signature';

/** What signs rows beside the books, with the key that signs the books. */
export function openAttested({
  signingKeyFile,
  ...of
}: Omit<AttestedRowsOptions, 'signer' | 'keys'> & {
  readonly signingKeyFile: string;
}): AttestedRows {
  const { key, before } = loadSigningKey(signingKeyFile);
  const signer = signerOf(key);
  return new AttestedRows({ ...of, signer, keys: [signer.publicKey, ...before] });
}
