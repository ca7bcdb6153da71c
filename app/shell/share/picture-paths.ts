/** Where a page's picture is; `/` is called home. */
export function pagePicture(path: string): string {
  return `/share/pages/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}/picture.png`;
}

export function teacherPicture(slug: string): string {
  return `/share/teachers/${slug}/picture.png`;
}
