/** Where the embedded provider's own pages are: there alone card data is typed, and only its test cards work. */
export const cardPagePath = "/dev/pay";
