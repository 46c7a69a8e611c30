/** What is asked for as "all" where the server gives a listing in one piece and has no page to turn. */
export const ALL_THERE_IS = 10_000;
