// Answers where a page cannot be reached, and shows notices that somebody lets this browser show. The offline page is nobody's:
// it is fetched without cookies and without its scripts, which would ask for another address.
const store = "offline-1";
const page = "/offline";
// The page on which words are practised keeps itself: its files in a store, itself with its person's words in a database, which
// logging out deletes.
const practice = "/student/practice";
const practiceStore = "practice-1";
const practiceDatabase = "practice-answers";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== store && name !== practiceStore)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What is asked for here is under this file's own policy, which knows no other origin; the page's may.
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(fetch(request).catch(() => withoutConnection(request)));
  else if (/\.(css|woff2|js)$/.test(pathname))
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

async function withoutConnection(request) {
  const kept = await keptPractice().catch(() => undefined);
  const offline = await caches.match(page);
  if (kept === undefined || offline === undefined) return offline;
  if (new URL(request.url).pathname === practice)
    return new Response(kept.page.html, { headers: kept.page.headers });
  // The words of somebody are here: the offline page leads to them.
  const html = (await offline.text()).replace('data-kept-words="" hidden=""', "");
  return new Response(html, { headers: offline.headers });
}

/** What is kept for practising; too old, it is dropped. Looking leaves nothing behind. */
async function keptPractice() {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === practiceDatabase)) return undefined;
  const database = await resultOf(indexedDB.open(practiceDatabase));
  try {
    const tables = ["words", "sounds"];
    const transaction = database.transaction(tables, "readwrite");
    const [kept] = await resultOf(transaction.objectStore("words").getAll());
    if (kept === undefined || kept.until >= Date.now()) return kept;
    for (const table of tables) transaction.objectStore(table).clear();
    return undefined;
  } finally {
    database.close();
  }
}

function resultOf(request) {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
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
