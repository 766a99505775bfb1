/**
 * Message from a worker to its page: the store does not answer. Sent beside the Comlink messages, which are
 * objects with an id.
 */
export const STORE_LOST = 'storeLost'
