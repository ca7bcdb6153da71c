import { z } from "zod";

/** A number of an address or a form: a count, or an instant in epoch ms. */
export const numberField = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** `import`: when the import was that is undone, epoch ms. */
export const undoImportForm = z.object({ import: numberField });
