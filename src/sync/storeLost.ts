/** A worker says to its page that its store does not answer; beside the messages of comlink, which have an id. */
export const STORE_LOST = 'storeLost'
