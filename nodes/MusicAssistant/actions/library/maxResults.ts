/** The limit that stands for "all" in listings without pages. */
export const MAX_RESULTS = 10_000;
