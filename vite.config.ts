import localesOf from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

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
  "@tiptap/core",
  "@tiptap/extension-collaboration",
  "@tiptap/pm/state",
  "@tiptap/react",
  "@tiptap/starter-kit",
  "@tiptap/y-tiptap",
  "clsx",
  "diff",
  "linkifyjs",
  "lucide-react",
  "mediabunny",
  "partysocket/ws",
  "perfect-freehand",
  "react-aria-components/ComboBox",
  "react-aria-components/Header",
  "react-aria-components/I18nProvider",
  "ts-fsrs",
  "y-protocols/awareness",
  "yjs",
  "zod",
];

export default defineConfig({
  plugins: [
    fewFiles,
    // React Aria speaks 34 languages; these pages speak one.
    { ...localesOf.vite({ locales: ["en-GB", "en-US"] }), enforce: "pre" },
    tailwindcss(),
    reactRouter(),
  ],
  server: { watch: { ignored: ["**/.data/**", "**/.data-*/**", "**/test-results/**"] } },
  // Found one by one they would be bundled anew under open pages, and those of the server with them.
  optimizeDeps: { noDiscovery: true, include: inBrowsers },
  // The editor of notebooks is one file of 510 kB, 155 compressed, which only their pages fetch.
  build: { assetsInlineLimit: 0, modulePreload: false, chunkSizeWarningLimit: 560 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // how long plugins take on a busy machine is nobody's news
          checks: { bundlerTimings: false },
          // what a page imports and then needs only on the server stays there
          treeshake: {
            moduleSideEffects: (id: string) =>
              !/[\\/](app|config)[\\/]/.test(id) || id.includes("no-eval"),
          },
          output: {
            codeSplitting: {
              // Few files compress better than many: what every page needs is two of them (8 kB a page), what tells times one.
              groups: [
                {
                  name: "framework",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
                  priority: 3,
                },
                { name: "frame", test: /[\\/]app[\\/](root|ui[\\/]page)\.tsx/, priority: 2 },
                {
                  name: "time",
                  test: /[\\/]app[\\/](platform[\\/]time[\\/](time|zones)|ui[\\/]time(-text)?)\.tsx?/,
                  priority: 2,
                },
                {
                  name: "field",
                  test: /[\\/]app[\\/](ui[\\/]fields[\\/]field|platform[\\/]forms[\\/]pounds)\.tsx?|lucide-react[\\/].*[\\/]circle-alert\./,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
