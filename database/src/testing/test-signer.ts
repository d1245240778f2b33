import { signerOfSeed } from '../lanes/group-signature.ts';

/** The same key in every test. */
export const testSigner = signerOfSeed(Buffer.alloc(32, 7));
