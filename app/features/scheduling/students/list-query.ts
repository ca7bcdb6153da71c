export const studentsPerPage = 50;

/** The orders of a teacher's list of students, with their names on the page; the first is the usual one. */
export const studentOrders = {
  next: "Next lesson",
  last: "Last lesson",
  name: "Name",
} as const;
export type StudentOrder = keyof typeof studentOrders;

export type StudentQuery = {
  /** A part of the name; empty for everybody. */
  name: string;
  order: StudentOrder;
  /** From 1. */
  page: number;
};

const lastPage = 1000;

/** What an address asks of the list; what makes no sense in it counts as not said. */
export function readStudentQuery(search: URLSearchParams): StudentQuery {
  const page = Number(search.get("page") ?? 1);
  const order = search.get("sort") ?? "";
  return {
    name: (search.get("name") ?? "").replaceAll("\0", "").trim().slice(0, 80),
    order: isOrder(order) ? order : "next",
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** The address of a page of the list, from `path` on; what is as usual is not said. */
export function studentListAddress(path: string, { name, order, page }: StudentQuery): string {
  const search = new URLSearchParams({
    ...(name === "" ? {} : { name }),
    ...(order === "next" ? {} : { sort: order }),
    ...(page === 1 ? {} : { page: `${page}` }),
  });
  return search.size > 0 ? `${path}?${search}` : path;
}

function isOrder(text: string): text is StudentOrder {
  return Object.hasOwn(studentOrders, text);
}
