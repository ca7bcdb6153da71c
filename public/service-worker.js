// Shows the offline page when a page cannot be reached, and notices that somebody lets this browser show. Nothing else is kept, and nothing personal:
// the page is fetched without cookies, and its scripts are left out since they would ask for another address.
const store = "offline-1";
const page = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  else if (/\.(css|woff2)$/.test(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { link },
      icon: "/share/icon/192",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

// In a tab of ours that is open, or in a new one; never anywhere but here.
async function open(link) {
  const target = new URL(link, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: "window" });
  const room = (tab) => /^\/lessons\/[^/]+\/room/.test(new URL(tab.url).pathname);
  const tab = tabs.find((one) => one.url === target.href) ?? tabs.find((one) => !room(one));
  if (tab === undefined) return self.clients.openWindow(target.href);
  await tab.focus().catch(() => {});
  if (tab.url !== target.href) await tab.navigate(target.href);
}

async function keepOfflinePage() {
  const answer = await fetch(page, { credentials: "omit", cache: "no-store" });
  if (!answer.ok) throw new Error(`offline page: ${answer.status}`);
  const html = (await answer.text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]+modulepreload[^>]*>/g, "");
  const parts = [...html.matchAll(/href="([^"]+\.(?:css|woff2))"/g)].map((match) => match[1]);
  const cache = await caches.open(store);
  await cache.addAll(parts);
  await cache.put(
    page,
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'none'",
      },
    }),
  );
}
