import { Check, FileCheckCorner, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useRef, useState } from 'react';
import { ownUserId, useSession } from '../../../session/session.ts';
import { checkStatementFile, type FileChecked } from './check-statement-file.ts';

interface LastCheck extends FileChecked {
  readonly name: string;
}

/** Checks a file of the customer's on his device. */
export function CheckBlock(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const userId = useSession(ownUserId) ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<LastCheck | null>(null);
  const check = async (file: File) => {
    setBusy(true);
    const failed: FileChecked = { checked: 'no-tools', ledger: null };
    const found = await checkStatementFile(file, { userId, timeZone }).catch(() => failed);
    setLast({ ...found, name: file.name });
    setBusy(false);
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 px-edge pt-7">
      <h2 className="text-title">{t(m.statement_check)}</h2>
      <p className="text-small text-ink-2">{t(m.statement_check_how)}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(m.statement_check)}
        accept=".json,.csv,.pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void check(file);
          target.value = '';
        }}
      />
      <Button
        variant="line"
        isFull
        isBusy={isBusy}
        isDisabled={!isOnline}
        onClick={() => input.current?.click()}
      >
        <FileCheckCorner size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(m.statement_check)}
      </Button>
      <div aria-live="polite">{last !== null && <Result last={last} timeZone={timeZone} />}</div>
    </section>
  );
}

function Result({ last, timeZone }: { last: LastCheck; timeZone: string }): ReactNode {
  const t = useT();
  const { checked } = last;
  const seal = typeof checked === 'object' && 'seal' in checked ? checked.seal : null;
  const isWhole = seal !== null && typeof checked === 'object' && checked.outcome === 'holds';
  const isGood = isWhole && last.ledger !== false;
  const Icon = isGood ? Check : X;
  const days =
    seal === null
      ? last.name
      : `${formatDate(seal.fromMs, timeZone)} – ${formatDate(seal.toMs - 1, timeZone)}`;
  return (
    <Note>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{t(m.statement_last_check)}</span>
        <span className="num min-w-0 break-all text-ink">
          {days}
          {seal !== null && `, ${seal.format.toUpperCase()}`}
        </span>
      </p>
      <p className={isGood ? 'pt-1 text-label' : 'pt-1 text-label text-danger'}>
        <Icon
          className={isGood ? 'mr-1 inline text-accent-text' : 'mr-1 inline'}
          size={18}
          strokeWidth={2}
          aria-hidden="true"
        />
        {verdict(last, t)}
      </p>
      {seal !== null && <p className="num pt-1">{fingerprint(seal.hash)}</p>}
    </Note>
  );
}

function verdict({ checked, ledger }: LastCheck, t: Say): string {
  if (checked === 'too-large') return t(m.statement_too_large);
  if (checked === 'no-tools' || checked.outcome === 'unchecked') return t(m.statement_unchecked);
  if (checked.outcome === 'other-key') return t(m.statement_other_key);
  if (checked.outcome === 'broken') {
    if (checked.place !== 'entry') return t(m.statement_changed);
    return t(m.statement_changed_at, { n: checked.record ?? 1 });
  }
  if (ledger === 'other-account') return t(m.statement_whole_other);
  if (ledger === null) return t(m.statement_whole);
  return t(ledger ? m.statement_whole_matches : m.statement_whole_differs);
}

/** `c41e 0d77 92fa … 5b3c`. */
function fingerprint(hash: string): string {
  const fours = hash.match(/.{4}/g) ?? [];
  return `${fours.slice(0, 3).join(' ')} … ${fours.at(-1)}`;
}
