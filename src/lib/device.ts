import { fieldOf } from '../domain/shared/objects.ts'
/** What kind of device this is, where its browser cannot be asked what it can do. */

/** The product runs from the home screen or as an app of its own. */
export const runsAsApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || fieldOf(navigator, 'standalone') === true

/** An iPad calls itself a Macintosh; no Macintosh has a touch screen. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
