import { Eye } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Note } from '@candor/ui/components/note';
import { PaperTag } from '@candor/ui/components/paper';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { addressesText, scopesText } from '../shared/api-key-words.ts';

interface OnceSheetProps {
  made: Outputs['apiKeyCreate'] | null;
  onDone: () => void;
}

/** The key itself, shown this once; Done comes with the tick. */
export function OnceSheet({ made, onDone }: OnceSheetProps): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const [isStored, setStored] = useState(false);
  return (
    <Sheet
      isOpen={made !== null}
      onClose={onDone}
      title={t(m.apikey_created)}
      tag={isPaper && <PaperTag />}
    >
      {made && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Note tone="wait" icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}>
            <b>{t(m.security_shown_once)}</b>
            <SentenceGap />
            {t(m.apikey_shown_note)}
          </Note>
          <dl>
            <CopyRow label={t(m.apikey_key)} value={made.token} copyLabel={t(m.apikey_copy)} />
          </dl>
          <KeyReceipt made={made} />
          <Checkbox isOn={isStored} onChange={setStored}>
            {t(m.apikey_stored)}
          </Checkbox>
          <Button
            isFull
            isDisabled={!isStored}
            reason={isStored ? undefined : t(m.security_tick_first)}
            onClick={onDone}
          >
            {t(m.security_done)}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function KeyReceipt({ made: { key } }: { made: Outputs['apiKeyCreate'] }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (
    <Receipt isPlain>
      <ReceiptLine label={t(m.apikey_scopes)} value={scopesText(key, t)} />
      {key.largestOrder !== undefined && (
        <ReceiptLine label={t(m.apikey_largest)} value={formatMoney(key.largestOrder, 'USD')} />
      )}
      <ReceiptLine label={t(m.apikey_per_minute)} value={String(key.callsPerMinute)} />
      <ReceiptLine
        label={t(m.apikey_addresses)}
        value={<span className="whitespace-normal">{addressesText(key, t)}</span>}
      />
      <ReceiptLine label={t(m.apikey_ends)} value={formatDate(key.endsTimestamp, timeZone)} />
    </Receipt>
  );
}
