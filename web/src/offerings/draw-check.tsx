import { type DrawCheck, verifyDraw } from '@candor/domain/offerings/verify-draw';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { TextInput } from '@candor/ui/components/text-input';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';

/** The draw of an offering, and a way to work it out again in this browser. */
export function DrawCheckBlock(of: { offeringId: string; ticket: string }): ReactNode {
  const { offeringId, ticket } = of;
  const t = useT();
  const draw = useCall('newSharesDraw', { id: offeringId });
  const [typed, setTyped] = useState<string | null>(null);
  const [check, setCheck] = useState<DrawCheck | null>(null);
  if (draw.data === undefined) {
    if (draw.error === undefined) return null;
    return <ErrorBlock isInline message={failureText(draw.error, t)} onRetry={draw.retry} />;
  }
  const { data } = draw;
  const seed = typed ?? data.seed ?? '';
  const recompute = async () => {
    setCheck(await verifyDraw({ ...data, offeringId, seed }, sha256));
  };
  return (
    <section className="grid gap-3 px-edge pt-6">
      <h2 className="text-title">{t(m.product_ipo_check)}</h2>
      <dl className="grid gap-2 text-small break-all">
        <Line label={t(m.product_ipo_ticket)} value={ticket} />
        <Line label={t(m.product_ipo_seed_hash)} value={data.seedHash} />
        <Line label={t(m.product_ipo_method)} value={data.method} />
      </dl>
      {data.seed == null ? (
        <p className="text-small text-ink-2">{t(m.product_ipo_not_drawn)}</p>
      ) : (
        <>
          <Field label={t(m.product_ipo_seed)}>
            {(links) => (
              <TextInput
                {...links}
                value={seed}
                onChange={(event) => {
                  setTyped(event.target.value.trim());
                  setCheck(null);
                }}
              />
            )}
          </Field>
          <Button
            variant="line"
            isDisabled={!canDigest}
            reason={canDigest ? null : t(m.product_ipo_no_digest)}
            onClick={() => void recompute()}
          >
            {t(m.product_ipo_recompute)}
          </Button>
        </>
      )}
      {check !== null && <Outcome check={check} ticket={ticket} minCount={data.minCount} />}
    </section>
  );
}

interface OutcomeProps {
  check: DrawCheck;
  ticket: string;
  minCount: string;
}

function Outcome({ check, ticket, minCount }: OutcomeProps): ReactNode {
  const t = useT();
  const own = check.entries.find((one) => one.ticket === ticket);
  const num = formatQuantity(String((own?.allottedLots ?? 0) * Number(minCount)));
  if (!isRight(check)) return <p role="status">{t(m.product_ipo_no_match)}</p>;
  return (
    <p role="status" className="text-small">
      {t(m.product_ipo_matches)} {own !== undefined && t(m.product_ipo_own_result, { num })}
    </p>
  );
}

function Line({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div>
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="num whitespace-normal">{value}</dd>
    </div>
  );
}

function isRight({ isSeedRight, isListRight, isResultRight }: DrawCheck): boolean {
  return isSeedRight && isListRight && isResultRight;
}

/** Browsers compute hashes on secure pages only. */
const canDigest = globalThis.crypto?.subtle !== undefined;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
