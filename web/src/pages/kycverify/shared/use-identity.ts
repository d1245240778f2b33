import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { type Message, useT } from '@candor/ui/words';
import { useState } from 'react';
import { readAgain } from '../../../api/use-call.ts';
import { type SendState, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { keep } from '../../../market/remembered.ts';
import { type ImageUpload, useImageUpload } from '../../../upload/use-image-upload.ts';
import { forgetImages, useIdentityDraft } from './identity-draft.ts';
import {
  type CardType,
  type IdentityFault,
  type IdentityForm,
  identityFault,
  identityInput,
} from './identity-form.ts';
import { lastTypeKey } from './last-type.ts';

const faultWords: Readonly<Record<IdentityFault, Message<Record<never, never>>>> = {
  COUNTRY_REQUIRED: m.errors_country_required,
  FIRST_NAME_REQUIRED: m.errors_first_name_required,
  LAST_NAME_REQUIRED: m.errors_last_name_required,
  ID_CARD_REQUIRED: m.errors_id_card_required,
  PASSPORT_REQUIRED: m.errors_passport_required,
  IMAGE_REQUIRED: m.errors_image_required,
};

export interface IdentityEntry {
  readonly cardType: CardType;
  readonly form: IdentityForm;
  readonly change: (change: Partial<IdentityForm>) => void;
  readonly front: ImageUpload;
  readonly back: ImageUpload;
  /** The first thing that is missing, said. */
  readonly missing: string | null;
  readonly errorOf: (...faults: readonly IdentityFault[]) => string | undefined;
  readonly isAsking: boolean;
  readonly setAsking: (isAsking: boolean) => void;
  /** Asks whether to send, or shows what is missing. */
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly sending: {
    readonly state: SendState;
    readonly isBusy: boolean;
    readonly error: unknown;
  };
}

/** An identity being filled in, and its one way out; `leave` goes it. */
export function useIdentity(cardType: CardType, leave: () => void): IdentityEntry {
  const t = useT();
  const [form, change] = useIdentityDraft(cardType);
  const front = useImageUpload('kyc', form.front, (image) => change({ front: image }));
  const back = useImageUpload('kyc', form.back, (image) => change({ back: image }));
  // A number of a document is not written to the device, so nothing is kept over a reload.
  const sending = useKeyedMutation('updateReal', { survivesReload: false });
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const fault = identityFault(form, cardType);
  const confirm = async () => {
    const isUnknown = sending.state === 'unknown';
    const input = identityInput(form, cardType);
    const answer = await (isUnknown ? sending.checkAndRetry() : sending.send(input));
    setAsking(false);
    if (answer === null) return;
    keep(lastTypeKey, String(cardType));
    forgetImages();
    readAgain('userInfo');
    showToast((say) => say(m.common_toast_success));
    leave();
  };
  return {
    cardType,
    form,
    change,
    front,
    back,
    isAsking,
    setAsking,
    sending,
    missing: fault === null ? null : t(faultWords[fault]),
    errorOf: (...faults) =>
      isTried && fault !== null && faults.includes(fault) ? t(faultWords[fault]) : undefined,
    submit: () => {
      setTried(true);
      if (fault === null) setAsking(true);
    },
    confirm: () => void confirm(),
  };
}
