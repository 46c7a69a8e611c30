/** A JSON object as the server sends it. */
export type WireObject = Readonly<Record<string, unknown>>;
