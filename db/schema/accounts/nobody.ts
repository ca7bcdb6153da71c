/**
 * The student of lessons, and the payer of payments, whose years are over: an erased account that nobody ever had. Books
 * point to those rows, so they stay, and this takes the person's place in them.
 */
export const nobody = "00000000-0000-7000-8000-000000000000";
