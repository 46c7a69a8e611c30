/** The limit that stands for "all" in listings without pages. */
export const RETURN_ALL_LIMIT = 10_000;
