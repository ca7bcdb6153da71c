import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The edge refuses what another site's page sends (server/http/origins.ts). The router would compare the Origin
  // with the address it was reached at, which behind a proxy that ends TLS is never the one in the browser.
  allowedActionOrigins: ["**"],
} satisfies Config;
