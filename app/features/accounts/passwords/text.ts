import type { PasswordRefusal } from "./refuse-password.server.ts";

export const passwordRefusalText: Record<PasswordRefusal, string> = {
  common: "This is one of the passwords people guess first. Add a word or two of your own",
  personal: "This is close to your name, your address or ours. Choose something else",
};
