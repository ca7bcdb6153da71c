import { env } from "#app/platform/env/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { embeddedProvider } from "./embedded-provider.server.ts";
import type { PaymentProvider } from "./provider.ts";

/** Whether this installation can take card payments at all. */
export function takesCards(): boolean {
  return env().payments !== "none";
}

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  return embeddedProvider;
}
