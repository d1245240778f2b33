/* Shows what the server pushes while the app is closed, and opens it. Keeps nothing. */
self.addEventListener('push', (event) => {
  const note = event.data.json();
  const { title, body, tag, lang, link } = note;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, icon: 'icon.svg', data: link }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = String(event.notification.data);
  if (!/^pages\/[\w/]+(\?[\w=&-]*)?$/.test(link)) return;
  event.waitUntil(self.clients.openWindow(`./#/${link}`));
});
