import { rules } from "#config/rules.ts";
import type { UnreadablePicture } from "./portraits/read-picture.server.ts";

const { avatarMegabytes, pictureMegapixels, portraitLeastPixels } = rules.content;

/** Why a portrait was not taken. */
export const portraitRefusals: Record<UnreadablePicture | "none-chosen" | "too-large", string> = {
  "none-chosen": "Choose a picture first",
  "too-large": `This file is larger than ${avatarMegabytes} MB. Choose a smaller one`,
  "not-a-picture": "This is no JPEG, PNG or WebP picture. Choose another file",
  "too-many-pixels": `This picture has more than ${pictureMegapixels} million pixels. Choose a smaller one`,
  "too-small": `This picture is smaller than ${portraitLeastPixels} × ${portraitLeastPixels} pixels and would look blurred. Choose a larger one`,
  broken: "This picture is damaged and cannot be read. Choose another file",
};
