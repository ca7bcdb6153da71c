/** The product as built, seen from outside its bundle. */
export type Product = typeof import("../app/product.server.ts");
