import { useDatabase } from "#test/database.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";
import { providerWay } from "./provider-way.ts";
import { waysInContract } from "./ways-in.ts";

const held = useStandIn();
useDatabase();

waysInContract("Firebase and Firestore, as the stand-in serves them", {
  ...providerWay,
  async close(email) {
    held.google.accounts.byEmail(email)!.disabled = true;
  },
  shortest: 6,
});
