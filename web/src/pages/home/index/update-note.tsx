import { RotateCw } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { useT } from '@candor/ui/words';
import { version } from '../../../../package.json' with { type: 'json' };
import { useAppConfig } from '../../../api/app-config.ts';

/**
 * "Update available" when the server publishes another version than the one this page was built as.
 */
export function UpdateNote() {
  const t = useT();
  const published = useAppConfig()?.version;
  if (published === undefined || published === version) return null;
  return (
    <Note tone="accent" className="mx-edge mt-3" icon={<RotateCw size={18} aria-hidden="true" />}>
      {t(m.home_update_available)}
      <SentenceGap />
      <button type="button" className="link hit" onClick={() => window.location.reload()}>
        {t(m.home_reload)}
      </button>
    </Note>
  );
}
