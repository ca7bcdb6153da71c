import { rules } from "#config/rules.ts";
import type { PictureRefusal } from "./add-picture.server.ts";

export const pictureRefusalText: Record<PictureRefusal, string> = {
  "too-many": `A notebook holds ${rules.notebook.pictures} pictures. Delete some from its sheets; their places are free again a week later.`,
};
