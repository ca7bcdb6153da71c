import { still } from "#app/ui/still.tsx";

/** Fetched when somebody types or slides: until then what the server has drawn stays. */
export const StillEarnings = still(
  async () => (await import("./earnings-figures.tsx")).EarningsFigures,
);
