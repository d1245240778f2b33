import { ChevronDown } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import type { CardType, IdentityFault, IdentityForm } from './identity-form.ts';

export interface Area {
  readonly code: string;
  readonly name: string;
  readonly numberHint?: string | null | undefined;
}

interface FieldsProps {
  cardType: CardType;
  form: IdentityForm;
  change: (change: Partial<IdentityForm>) => void;
  areas: Reading<{ readonly list: readonly Area[] }>;
  /** What stands under a field: of the first that is missing, once it was tried. */
  errorOf: (...faults: readonly IdentityFault[]) => string | undefined;
}

/** Country, name and number. */
export function IdentityFields({ cardType, form, change, areas, errorOf }: FieldsProps): ReactNode {
  const t = useT();
  const isCard = cardType === 1;
  const hint = areas.data?.list.find(({ code }) => code === form.country)?.numberHint;
  return (
    <>
      <CountryField form={form} change={change} areas={areas} error={errorOf('COUNTRY_REQUIRED')} />
      <div className="grid grid-cols-2 gap-2.5">
        <Field label={t(m.kyc_first_name)} error={errorOf('FIRST_NAME_REQUIRED')}>
          {(links) => (
            <TextInput
              {...links}
              value={form.firstName}
              maxLength={100}
              autoComplete="given-name"
              onChange={(event) => change({ firstName: event.target.value })}
            />
          )}
        </Field>
        <Field label={t(m.kyc_last_name)} error={errorOf('LAST_NAME_REQUIRED')}>
          {(links) => (
            <TextInput
              {...links}
              value={form.lastName}
              maxLength={100}
              autoComplete="family-name"
              onChange={(event) => change({ lastName: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label={t(isCard ? m.kyc_id_number : m.kyc_passport_number)}
        error={errorOf('ID_CARD_REQUIRED', 'PASSPORT_REQUIRED')}
        hint={isCard && hint ? t(m.kyc_example, { example: hint }) : undefined}
      >
        {(links) => (
          <TextInput
            {...links}
            className="num"
            value={form.number}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change({ number: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function CountryField(
  of: Pick<FieldsProps, 'form' | 'change' | 'areas'> & { error?: string | undefined },
) {
  const t = useT();
  const { form, change, areas, error } = of;
  if (areas.data === undefined && areas.error !== undefined) {
    return <ErrorBlock isInline message={failureText(areas.error, t)} onRetry={areas.retry} />;
  }
  return (
    <Field label={t(m.kyc_country)} error={error}>
      {(links) => (
        <span className="field-box" data-invalid={links['aria-invalid']}>
          <select
            {...links}
            className="appearance-none"
            value={form.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            <option value="">{t(m.errors_country_required)}</option>
            {areas.data?.list.map(({ code, name }) => (
              <option key={code} value={code} className="bg-raised text-ink">
                {name}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" className="pointer-events-none text-ink-2" />
        </span>
      )}
    </Field>
  );
}
