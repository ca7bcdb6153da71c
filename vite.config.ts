import localesOf from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const preloadHelper = "vite/preload-helper";

/**
 * Dynamic imports as plain as they are written. Vite's helper would fetch their files ahead, and be on every page;
 * here a dynamic import has one file of its own, or two.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id.includes(preloadHelper) ? id : undefined),
  load: (id) =>
    id.includes(preloadHelper) ? "export const __vitePreload = (load) => load();" : undefined,
};

/** Icons without the options of lucide-react's own factory, which would be on every page. */
const lightIcons: Plugin = {
  name: "light-icons",
  apply: "build",
  load: (id) =>
    id.endsWith("/lucide-react/dist/esm/createLucideIcon.mjs")
      ? `export { lucideIcon as default } from "${import.meta.dirname}/app/ui/lucide-icon.ts";`
      : undefined,
};

/**
 * Packages of dozens or hundreds of files: Node.js would find and read them one by one at every start of the server.
 * In its bundle they are a few files, and without what nobody uses.
 */
const fewFiles: Plugin = {
  name: "few-files",
  apply: "build",
  config: () => ({
    ssr: {
      noExternal: [
        /^(@?react-(aria|stately)|@internationalized)\b/,
        /^(@?better-auth|better-call|kysely)\b/,
        /^(@simplewebauthn|@peculiar)\//,
        /^@?react-email\b/,
        "drizzle-orm",
        "tsyringe",
        "zod",
        "jose",
        "diff",
      ],
    },
  }),
};

/** The packages that pages import, bundled before development answers its first request. */
const inBrowsers = [
  "@simplewebauthn/browser",
  "clsx",
  "lucide-react",
  "mediabunny",
  "partysocket/ws",
  "react-aria-components/ComboBox",
  "react-aria-components/Header",
  "react-aria-components/I18nProvider",
  "zod",
];

export default defineConfig({
  plugins: [
    plainImports,
    lightIcons,
    fewFiles,
    // React Aria speaks 34 languages; these pages speak one.
    { ...localesOf.vite({ locales: ["en-GB", "en-US"] }), enforce: "pre" },
    tailwindcss(),
    reactRouter(),
  ],
  server: { watch: { ignored: ["**/.data/**", "**/.data-*/**", "**/test-results/**"] } },
  // Found one by one they would be bundled anew under open pages, and those of the server with them.
  optimizeDeps: { noDiscovery: true, include: inBrowsers },
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // what a page imports and then needs only on the server stays there
          treeshake: {
            moduleSideEffects: (id: string) =>
              !/[\\/](app|config)[\\/]/.test(id) || id.includes("no-eval"),
          },
          output: {
            codeSplitting: {
              // Few files compress better than many: what every page needs is two of them.
              groups: [
                {
                  name: "framework",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
                  priority: 3,
                },
                { name: "frame", test: /[\\/]app[\\/](root|ui[\\/]page)\.tsx/, priority: 2 },
                { name: "zones", test: /[\\/]platform[\\/]zones\.ts/, priority: 2 },
                {
                  name: "times",
                  test: /[\\/](platform[\\/](time|zone-clock)|ui[\\/]time(-text)?|(use-)?viewer-zone|keepsake)\.tsx?/,
                  priority: 1,
                },
                { name: "field", test: /[\\/]ui[\\/](field|form-error)\.tsx/, priority: 1 },
                {
                  name: "form",
                  test: /[\\/](use-error-focus|platform[\\/]forms)\.ts/,
                  priority: 1,
                },
                { name: "password", test: /[\\/](new-)?password-field\.tsx/, priority: 1 },
                {
                  name: "words",
                  test: /[\\/](share[\\/](shared-head|page-words|picture-paths)|legal[\\/]documents)\.ts/,
                  priority: 1,
                },
                { name: "pounds", test: /[\\/]teachers[\\/]pounds\.ts/, priority: 1 },
                {
                  name: "search",
                  test: /[\\/]teachers[\\/](search|languages|last-search)\.ts/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
});
