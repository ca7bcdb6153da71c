/** The payment provider's contract against Stripe itself: STRIPE_TEST_KEY is a secret key of its test mode. */
import { spawnSync } from "node:child_process";

if (!process.env["STRIPE_TEST_KEY"]?.startsWith("sk_test_")) {
  console.error("npm run test:stripe needs STRIPE_TEST_KEY, a key that begins with sk_test_");
  process.exit(1);
}
const args = ["run", "app/features/payments/provider/stripe-provider.test.ts"];
process.exit(spawnSync("vitest", args, { stdio: "inherit" }).status ?? 1);
