import base from "./vitest.config.ts";
export default { ...base, test: { ...base.test, maxWorkers: 1, setupFiles: ["test/fresh-file.ts", "prof-setup.ts"] } };
