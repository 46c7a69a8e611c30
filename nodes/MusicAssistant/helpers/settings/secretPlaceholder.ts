/** What the server sends instead of a secret. It must never be saved. */
export const SECRET_PLACEHOLDER = 'this_value_is_encrypted';
