/**
 * The contract of both ports against Stripe itself. STRIPE_TEST_KEY is a secret key of its test mode; STRIPE_TEST_ACCOUNT
 * a recipient account of that platform in Great Britain, whose owner has been through Stripe's page and can be paid.
 */
import { spawnSync } from "node:child_process";

const { STRIPE_TEST_KEY: key, STRIPE_TEST_ACCOUNT: account } = process.env;
if (key === undefined) {
  console.log(
    "test:stripe: skipped, since STRIPE_TEST_KEY is not set. `npm test` holds the same contract against the twin.",
  );
  process.exit(0);
}
if (!key.startsWith("sk_test_")) {
  console.error("npm run test:stripe takes a STRIPE_TEST_KEY that begins with sk_test_");
  process.exit(1);
}
if (account === undefined)
  console.log(
    "test:stripe: transfers and payouts are skipped, since STRIPE_TEST_ACCOUNT is not set.",
  );
const files = ["stripe-provider", "stripe-disputes", "stripe-payouts"].map(
  (name) => `app/features/payments/provider/${name}.test.ts`,
);
const args = ["run", ...files, "--testTimeout=240000"];
process.exit(spawnSync("vitest", args, { stdio: "inherit" }).status ?? 1);
