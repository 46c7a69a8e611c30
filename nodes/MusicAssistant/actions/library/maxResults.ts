/** What is asked for as "all" where the server gives a listing in one piece and has no page to turn. */
export const MAX_RESULTS = 10_000;
