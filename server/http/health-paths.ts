/** The addresses that monitoring asks. */
export const healthPaths = { alive: "/healthz", ready: "/readyz", figures: "/metrics" };
