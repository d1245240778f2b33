import { inviteList } from './invite-list.ts';
import { resetPayPassword } from './reset-pay-password.ts';
import { sessionEnd } from './session-end.ts';
import { sessionList } from './session-list.ts';
import { settingPayPassword } from './setting-pay-password.ts';
import { updatePayPassword } from './update-pay-password.ts';
import { userInfo } from './user-info.ts';
import { userPreference } from './user-preference.ts';

export const userEndpoints = [
  inviteList,
  resetPayPassword,
  sessionEnd,
  sessionList,
  settingPayPassword,
  updatePayPassword,
  userInfo,
  userPreference,
];
