import { ExternalLink, Lock, ShieldCheck } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { createElement, type ReactNode, useMemo, useState } from 'react';
import { type SafeNode, safeNodes } from './safe-html.ts';

/** The text of an article. Links of the app lead on; others ask first. */
export function ArticleBody({ html }: { html: string }) {
  const nodes = useMemo(() => safeNodes(html), [html]);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  return (
    <div className="prose">
      {nodes.map((node, index) => drawNode(node, String(index), setLeavingTo))}
      <LeavingSheet address={leavingTo} onClose={() => setLeavingTo(null)} />
    </div>
  );
}

function drawNode(node: SafeNode, key: string, leave: (address: string) => void): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map((child, index) => drawNode(child, `${key}.${index}`, leave));
  if (node.tag === 'br') return <br key={key} />;
  if (node.href === null) return createElement(node.tag, { key }, ...children);
  const { href } = node;
  if (href.startsWith('#/')) {
    return (
      <a key={key} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a
      key={key}
      href={href}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        leave(href);
      }}
    >
      {children}
      <ExternalLink size={14} className="ml-1 inline align-baseline" aria-hidden="true" />
    </a>
  );
}

interface LeavingSheetProps {
  address: string | null;
  onClose: () => void;
}

/** Shows the whole address before another site is opened. */
function LeavingSheet({ address, onClose }: LeavingSheetProps) {
  const t = useT();
  const go = () => {
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <Sheet isOpen={address !== null} onClose={onClose} title={t(m.reading_leaving)}>
      <div className="grid gap-3 text-body">
        <p>{t(m.reading_leaving_detail)}</p>
        <p className="rounded-2 bg-sunken p-3 break-all">{address}</p>
        <p className="line-note">
          <ShieldCheck size={18} aria-hidden="true" />
          {t(m.reading_leaving_data)}
        </p>
        <p className="line-note">
          <Lock size={18} aria-hidden="true" />
          {t(m.reading_leaving_passwords)}
        </p>
        <div className="mt-1 grid grid-cols-2 gap-2.5">
          <Button variant="line" onClick={onClose}>
            {t(m.reading_stay)}
          </Button>
          <Button onClick={go}>{t(m.common_confirm)}</Button>
        </div>
      </div>
    </Sheet>
  );
}
