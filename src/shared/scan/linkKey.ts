/**
 * Storage key of a label's code that the phone's own camera app read. The code waits there until somebody is logged
 * in.
 */
export const LINK_KEY = 'wb.link'
