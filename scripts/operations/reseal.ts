/**
 * npm run reseal: after AUTH_SECRET has changed, and with the one before in AUTH_SECRET_BEFORE, seals with the new one
 * what is kept sealed: secrets of authenticator apps, tax details, addresses of calendars, secrets of webhooks. Safe to run twice.
 */
import { resealTwoSteps } from "#app/features/accounts/two-step/reseal-two-step.server.ts";
import { resealWebhooks } from "#app/features/api/webhooks/reseal-webhooks.server.ts";
import { resealTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { resealCalendars } from "#app/features/scheduling/calendar-sync/reseal-calendars.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment } from "#app/platform/env/env.server.ts";
import { useOwnWorld } from "./own-world.ts";

try {
  const refusal = useOwnWorld();
  if (refusal !== null) throw new BadEnvironment(refusal);
  const [apps, details, calendars, webhooks] = [
    await resealTwoSteps(),
    await resealTaxDetails(),
    await resealCalendars(),
    await resealWebhooks(),
  ];
  console.log(
    `Sealed with the secret in use: ${apps} authenticator apps, ${details} tax details, ${calendars} calendars, ${webhooks} webhooks.`,
  );
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
