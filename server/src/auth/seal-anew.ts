import type { SealedPlace, SealedRow, SealedRowStore } from '@candor/database/stores/sealed-rows';
import { sealedPlaces } from '@candor/database/stores/sealed-rows';
import { payeeNumbers, payeeSeal } from '../funding/payee-numbers.ts';
import type { DocumentNumbers } from '../kyc/document-numbers.ts';
import { operatorSeal } from '../operators/operator-factor.ts';
import { webhookSeal } from '../webhooks/webhook-secrets.ts';
import type { InstallationSecret } from './installation-secret.ts';
import { passkeySeal } from './passkeys.ts';
import { openSealed, type Seal, sealedAnew } from './seal.ts';
import { timeCodeSeal } from './second-factor.ts';

const AT_ONCE = 100;
/** What was sealed under the secret before as it was replaced stands by then. */
const SETTLE_MS = 5_000;
const PASSES_MAX = 10;

export interface SealAnewDeps {
  readonly secret: InstallationSecret;
  readonly rows: SealedRowStore;
  readonly documentNumbers: DocumentNumbers;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** How many rows were sealed or marked anew, and which stayed as they are, said for people. */
export interface SealedAnew {
  readonly count: number;
  readonly problems: readonly string[];
}

const sealOf: Readonly<Record<SealedPlace, (row: SealedRow, deps: SealAnewDeps) => Seal>> = {
  payees: ({ key }, { secret }) => payeeSeal(key, secret),
  'time-codes': ({ key }, deps) => timeCodeSeal(key, deps),
  passkeys: ({ key, ownerId }, deps) => passkeySeal({ userId: ownerId, credentialId: key }, deps),
  webhooks: ({ key }, { secret }) => webhookSeal(key, secret),
  'webhooks-before': ({ key }, { secret }) => webhookSeal(key, secret),
  operators: ({ key }, deps) => operatorSeal(key, deps),
};

/**
 * Seals and marks all that lies in the database under an earlier secret anew under the newest,
 * beside a running house, until nothing is left. Cut anywhere, it can be run again. A row that
 * opens under none of the keys is named and stays: this house did not seal it.
 */
export async function sealAllAnew(deps: SealAnewDeps): Promise<SealedAnew> {
  let count = 0;
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const problems: string[] = [];
    let done = 0;
    for (const place of sealedPlaces) done += await sealPlace(place, { ...deps, problems });
    done += await markNumbers({ ...deps, problems });
    count += done;
    if (done === 0) return { count, problems };
    await deps.sleep(SETTLE_MS);
  }
  throw new Error('Rows are still sealed under an earlier secret: does a process run with it?');
}

type WithProblems = SealAnewDeps & { readonly problems: string[] };

async function sealPlace(place: SealedPlace, deps: WithProblems): Promise<number> {
  const { rows, secret, problems } = deps;
  const payees = payeeNumbers(secret);
  let count = 0;
  for await (const row of paged((after) => rows.after(place, after, AT_ONCE), keyOfRow)) {
    const seal = sealOf[place](row, deps);
    try {
      const sealed = sealedAnew(row.sealed, seal);
      if (sealed === null) continue;
      const { payee } = row;
      const number = payee && openSealed(sealed, seal);
      const mark = payee && payees.mark({ ...payee, userId: row.ownerId }, number ?? '');
      await rows.replace(place, row, { sealed, ...(mark !== undefined && { mark }) });
      count += 1;
    } catch (error) {
      if (!isForeign(error)) throw error;
      problems.push(`${place} ${row.key} opens under no key of this house.`);
    }
  }
  return count;
}

async function markNumbers({ rows, documentNumbers, problems }: WithProblems): Promise<number> {
  let count = 0;
  const page = (after: string) => rows.numbersAfter(after, AT_ONCE);
  for await (const one of paged(page, ({ caseId }) => caseId)) {
    const { caseId, country, cardType, sealedNumber } = one;
    const number = documentNumbers.open(caseId, sealedNumber);
    const mark = documentNumbers.mark({ country, cardType, number });
    if (Buffer.from(mark).equals(one.mark)) continue;
    count += 1;
    if (await rows.markAnew(one, mark)) continue;
    problems.push(`The document of the identity ${caseId} was verified twice meanwhile.`);
  }
  return count;
}

const keyOfRow = ({ key }: SealedRow) => key;

async function* paged<Row>(
  page: (after: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}

/** Of the cipher: the tag does not fit the bytes and any of the keys. */
function isForeign(error: unknown): boolean {
  return (
    error instanceof Error && /unable to authenticate|Invalid authentication/.test(error.message)
  );
}
