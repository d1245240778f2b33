import { listAreas } from '@candor/domain/kyc/areas';
import { numberExample } from '@candor/domain/kyc/document-number';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Countries and areas in the reader's language. */
export const areaList = endpoint('areaList', async (call) => {
  const list = listAreas(call.locale).map((area) => ({
    code: area.code,
    name: area.name[call.locale],
    dialCode: area.dialCode,
    cardTypes: [...area.cardTypes],
    numberHint: numberExample(area.code),
  }));
  return accept({ list });
});
