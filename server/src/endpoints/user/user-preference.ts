import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { isTimeZone } from '../../call/time-zone.ts';

/** Store preferences; answers all of them. Refusal: FIELD_INVALID for a time zone nobody knows. */
export const userPreference = endpoint('userPreference', async (call, services) => {
  const { timeZone } = call.input;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return refuse('FIELD_INVALID', { field: 'timeZone' });
  }
  const stored = await services.stores.users.setPreferences(call.caller.userId, call.input);
  if (stored === null) throw new Error('A session belongs to nobody.');
  const { language, theme, colour, alertsByEmail } = stored;
  return accept({ language, theme, colour, timeZone: stored.timeZone, alertsByEmail });
});
