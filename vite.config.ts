import localesOf from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    // React Aria speaks 34 languages; these pages speak one.
    { ...localesOf.vite({ locales: ["en-GB", "en-US"] }), enforce: "pre" },
    tailwindcss(),
    reactRouter(),
  ],
  server: { watch: { ignored: ["**/.data/**", "**/.data-*/**", "**/test-results/**"] } },
  build: { assetsInlineLimit: 0 },
});
