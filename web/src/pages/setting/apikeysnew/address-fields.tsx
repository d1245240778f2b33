import { X } from 'virtual:lucide';
import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';

interface AddressFieldsProps {
  addresses: readonly string[];
  error: string | undefined;
  onChange: (addresses: readonly string[]) => void;
}

/** From where a key is let in: a line for each address, and this device's own in one tap. */
export function AddressFields({ addresses, error, onChange }: AddressFieldsProps): ReactNode {
  const t = useT();
  const own = useCall('apiKeyList', {}).data?.address;
  const { addressesMax: max } = apiKeyLimits;
  const hasRoom = addresses.length < max;
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label w-full">
        <span>{t(m.apikey_addresses)}</span>
        <span className="num">{t(m.apikey_address_count, { n: addresses.length, max })}</span>
      </legend>
      {[...addresses.entries()].map(([at, address]) => (
        <TextInput
          key={at}
          aria-label={t(m.apikey_address, { n: at + 1 })}
          aria-invalid={error === undefined ? undefined : true}
          className="num"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={50}
          value={address}
          onChange={({ target }) => onChange(addresses.with(at, target.value))}
          after={
            <IconButton
              label={t(m.apikey_address_drop, { n: at + 1 })}
              icon={<X size={20} strokeWidth={1.75} />}
              onClick={() => onChange(addresses.toSpliced(at, 1))}
            />
          }
        />
      ))}
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="field-hint">
        {t(addresses.length === 0 ? m.apikey_address_none : m.apikey_address_hint)}
      </p>
      {hasRoom && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <button type="button" className="link hit" onClick={() => onChange([...addresses, ''])}>
            {t(m.apikey_address_add)}
          </button>
          {own !== undefined && !addresses.includes(own) && (
            <button
              type="button"
              className="link hit"
              onClick={() => onChange([...addresses.filter(Boolean), own])}
            >
              {t(m.apikey_address_here)}
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}
