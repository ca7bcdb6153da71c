import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { nameThePerson } from "./features/accounts/sessions/page-person.ts";
import { signedIn } from "./shell/bars/bar.tsx";
import { pageUid } from "./shell/session/use-nav.ts";

nameThePerson(pageUid);

// It answers only for pages that cannot be reached; in development it would outlive its server.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  setTimeout(() => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  }, 3_000);

async function takeOver(): Promise<void> {
  // A person who is signed in has their bar already: React needs its code before it begins.
  if (document.querySelector("[data-signed-in]") !== null) await signedIn.load();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // React tells the window of all others: the page is told of none that is caught.
      { onCaughtError: reportError },
    );
  });
}

void takeOver();
