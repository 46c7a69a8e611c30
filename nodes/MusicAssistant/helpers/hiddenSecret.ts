/** What the server shows in place of a secret. It must never be written back. */
export const HIDDEN_SECRET = 'this_value_is_encrypted';
