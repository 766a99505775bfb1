/** Props of a bar at the bottom of the window that no toast may cover. */
export const KEEP_CLEAR = { 'data-keep-clear': true } as const

/**
 * Props of a foot that belongs to one screen, such as the price of a rental: the bar at the bottom of a phone gives
 * way to it.
 */
export const SCREEN_FOOT = { 'data-keep-clear': 'foot' } as const
