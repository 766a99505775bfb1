import { fieldOf } from './objects.ts'
/** The kind of device, for cases where the browser cannot be asked for a feature. */

/** True if the app runs from the home screen or in its own window. */
export const runsAsApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || fieldOf(navigator, 'standalone') === true

/** An iPad calls itself a Macintosh; no Macintosh has a touch screen. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
