import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { nameThePerson } from "./features/accounts/page-person.ts";
import { pageUid } from "./shell/use-nav.ts";

nameThePerson(pageUid);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
