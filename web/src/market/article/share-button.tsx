import { Share } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';

/** Hands the page's address to the device's own sharing, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useT();
  const share = async () => {
    const url = window.location.href;
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast((say) => say(m.reading_link_copied));
    } catch {
      // Put away by the reader, or not allowed here: nothing was shared and nothing is claimed.
    }
  };
  return (
    <IconButton
      label={t(m.reading_share)}
      icon={<Share size={20} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  );
}
