import { type WebhookKind, webhookKinds } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { Field } from '@candor/ui/components/field';
import { Note } from '@candor/ui/components/note';
import { Sheet } from '@candor/ui/components/sheet';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { kindWords } from './hook-words.ts';

const NAME_MAX = 40;
const URL_MAX = 500;

interface NewWebhookProps {
  isOpen: boolean;
  onClose: () => void;
  /** With its secret, which is told once. */
  onMade: (secret: string) => void;
}

/** Names an address that is told what happens, and of what. */
export function NewWebhook({ isOpen, onClose, onMade }: NewWebhookProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.apikey_hook_new)}>
      {isOpen && <WebhookForm onMade={onMade} />}
    </Sheet>
  );
}

function WebhookForm({ onMade }: Pick<NewWebhookProps, 'onMade'>) {
  const t = useT();
  const making = useKeyedMutation('webhookCreate', { survivesReload: false });
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(['order', 'position']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await making.send({ name: name.trim(), url: url.trim(), kinds: [...kinds] });
    if (answer !== null) onMade(answer.secret);
  };
  const isWhole = name.trim() !== '' && url.trim() !== '' && kinds.length > 0;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t(m.apikey_name)}>
        {(links) => (
          <TextInput
            {...links}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t(m.apikey_hook_url)} hint={t(m.apikey_hook_url_hint)}>
        {(links) => (
          <TextInput
            {...links}
            value={url}
            inputMode="url"
            maxLength={URL_MAX}
            autoComplete="off"
            placeholder="https://"
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="pb-1 text-label">{t(m.apikey_hook_kinds)}</legend>
        {webhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            isOn={kinds.includes(kind)}
            onChange={(isOn) => {
              const others = kinds.filter((one) => one !== kind);
              setKinds(isOn ? [...others, kind] : others);
            }}
          >
            {t(kindWords[kind])}
          </Checkbox>
        ))}
      </fieldset>
      {making.error !== undefined && (
        <div role="alert">
          <Note tone="danger">{failureText(making.error, t)}</Note>
        </div>
      )}
      <Button type="submit" isFull isBusy={making.isBusy} isDisabled={!isWhole}>
        {t(m.apikey_hook_create)}
      </Button>
    </form>
  );
}
