type WithZod = typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };

// Zod tries whether it may compile its schemas, which our policy forbids and a browser would report
// each time. This comes before the first schema, and loads no zod on pages that have none.
if (typeof window !== "undefined") (globalThis as WithZod).__zod_globalConfig = { jitless: true };
