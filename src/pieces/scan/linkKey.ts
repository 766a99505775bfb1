/** Where the code of a label waits that a phone's own camera read, until somebody is logged in. */
export const LINK_KEY = 'wb.link'
