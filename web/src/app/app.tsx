import { m } from '@candor/locales/messages';
import { partOf } from '@candor/ui/components/part';
import { useT } from '@candor/ui/words';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { AppConfigReader } from '../api/app-config.ts';
import { useProofAsked } from '../api/proof.ts';
import { useScreenLock } from '../session/screen-lock.ts';
import { Frame } from '../shell/frame.tsx';
import { LockScreen } from '../shell/lock-part.ts';

const ProofSheet = partOf(async () => (await import('../account/proof-sheet.tsx')).ProofSheet);

/** The whole app: what it reads at its start, and the page that is open. */
export function App(): ReactNode {
  return (
    <StrictMode>
      <Unlocked />
      <ProofDoor />
    </StrictMode>
  );
}

/** The app, or what stands in its place while nobody uses it: then nothing of it is there. */
function Unlocked(): ReactNode {
  const isLocked = useScreenLock((lock) => lock.isLocked);
  if (isLocked) return <LockScreen fallback={<Locked />} />;
  return (
    <>
      <AppConfigReader />
      <Frame />
    </>
  );
}

/** What a locked app says while there is no way out of it yet. */
function Locked(): ReactNode {
  const t = useT();
  return (
    <main className="frame lock-screen">
      <h1 className="text-title">{t(m.security_locked)}</h1>
    </main>
  );
}

/** What asks for a fresh proof comes when a call first wants one. */
function ProofDoor(): ReactNode {
  const isAsked = useProofAsked(({ answer }) => answer !== null);
  const [wasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) setAsked(true);
  }, [isAsked]);
  const giveUp = () => useProofAsked.getState().answer?.(false);
  return wasAsked && <ProofSheet onMissing={giveUp} />;
}
