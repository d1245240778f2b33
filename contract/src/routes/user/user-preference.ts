import Type from 'typebox';
import type { languages } from '../../enums.ts';
import { Bool, maybe, oneOf, timeZone } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const preferenceProperties = {
  language: oneOf(['en', 'zh_Hans_CN', 'zh_Hant_HK'] satisfies (keyof typeof languages)[]),
  theme: oneOf(['system', 'light', 'dark']),
  colour: oneOf(['greenUp', 'redUp']),
  timeZone: timeZone(),
  alertsByEmail: Bool,
};

export const userPreference = defineRoute({
  id: 'userPreference',
  method: 'POST',
  path: '/user/preference',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'Store preferences; answers all stored values.',
  extension: true,
  input: Type.Partial(Type.Object(preferenceProperties)),
  output: Type.Object({ ...preferenceProperties, timeZone: maybe(Type.String()) }),
  errors: [],
});
