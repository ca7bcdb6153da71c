/** The addresses that take a file, and how much of it: whatever is posted elsewhere is a form. */
import { rules } from "#config/rules.ts";

const { avatarMegabytes, documentMegabytes, videoMegabytes, uploadPieceMegabytes } = rules.content;
const { files, fileMegabytes } = rules.chat;
const megabyte = 1024 * 1024;

export type UploadAddress = { path: RegExp; type: string; limit: number };

/** What is somewhat too large reaches the page, which says so next to the field. */
export const uploadLimits: UploadAddress[] = [
  form(/^\/account\/profile(?:\.data)?$/, 4 * avatarMegabytes * megabyte),
  form(/^\/teacher\/apply\/documents(?:\.data)?$/, 4 * documentMegabytes * megabyte),
  form(/^\/teacher\/apply\/video(?:\.data)?$/, 1.25 * videoMegabytes * megabyte),
  form(/^\/(?:student|teacher)\/chats\/[^/]+(?:\.data)?$/, 1.25 * files * fileMegabytes * megabyte),
  form(
    /^\/(?:student|teacher)\/homework\/[^/]+(?:\.data)?$/,
    1.25 * rules.homework.files * rules.homework.fileMegabytes * megabyte,
  ),
  form(
    /^\/teacher\/(?:students\/[^/]+\/homework|lessons\/[^/]+\/write-up)(?:\.data)?$/,
    1.25 * rules.homework.files * rules.homework.fileMegabytes * megabyte,
  ),
  form(/^\/teacher\/materials\/[^/]+(?:\.data)?$/, 1.25 * rules.materials.fileMegabytes * megabyte),
  form(
    /^\/(?:student|teacher)\/notebooks\/[^/]+\/picture$/,
    1.25 * rules.notebook.pictureMegabytes * megabyte,
  ),
  form(/^\/student\/words\/import(?:\.data)?$/, 1.25 * rules.practice.importMegabytes * megabyte),
  {
    path: /^\/files\/uploads\/[^/]+$/,
    type: "application/octet-stream",
    limit: uploadPieceMegabytes * megabyte,
  },
  {
    path: /^\/lessons\/[^/]+\/recordings\/[^/]+$/,
    type: "application/octet-stream",
    limit: uploadPieceMegabytes * megabyte,
  },
];

function form(path: RegExp, limit: number): UploadAddress {
  return { path, type: "multipart/form-data", limit };
}

/** Whether a request to that address carries a file, and how large it may be; null where it is none. */
export function uploadAt(path: string, contentType = ""): UploadAddress | null {
  const found = uploadLimits.find((one) => one.path.test(path) && contentType.startsWith(one.type));
  return found ?? null;
}
