import { trustedPolicy } from '../../../app/trusted.ts';

const WORKER = 'push-worker.js';
const worker = trustedPolicy('candor-worker', {
  createScriptURL: (address) => {
    if (address !== WORKER) throw new TypeError('No worker but the one of the push.');
    return address;
  },
});

export type DevicePush = 'able' | 'unable' | 'blocked';

/** Whether this browser can show what is pushed, and lets us. */
export function devicePush(): DevicePush {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!isAble || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/**
 * Asks the customer, then the browser's push service. Null when the customer would rather not.
 * Rejects when the browser cannot reach its service. To be called from a press.
 */
export async function subscribeDevice(pushKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(worker.createScriptURL(WORKER));
  await navigator.serviceWorker.ready;
  const subscribe = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  // One of another installation, or of an older key, stands in the way of a new one.
  const subscription = await subscribe().catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return subscribe();
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error('The browser gave a subscription without its keys.');
  }
  return { endpoint, p256dh, auth };
}

/** Has the browser forget what it subscribed to. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
