/** The limit to send for Return All where the server has no pages. */
export const MAX_UNPAGED_ROWS = 10_000;
