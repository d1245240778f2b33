import { readKept } from '../../../market/remembered.ts';

export const lastTypeKey = 'candor.remembered.kyc.type';

/** The form of the document chosen last. */
export function lastFormPath() {
  return readKept(lastTypeKey) === '2' ? 'pages/kycverify/passport' : 'pages/kycverify/idcard';
}
