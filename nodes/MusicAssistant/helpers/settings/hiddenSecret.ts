/** What the server sends instead of a secret. It must never be saved. */
export const HIDDEN_SECRET = 'this_value_is_encrypted';
