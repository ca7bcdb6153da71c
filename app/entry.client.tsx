import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { nameThePerson } from "./features/accounts/page-person.ts";
import { pageUid } from "./shell/use-nav.ts";

nameThePerson(pageUid);

// It answers only for pages that cannot be reached; in development it would outlive its server.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  setTimeout(() => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  }, 3_000);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
