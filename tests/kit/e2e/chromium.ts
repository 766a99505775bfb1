import { findChromium } from '../../../scripts/lib/chromium.mjs'

/** Switches that keep the browser from calling its maker and let it run as root in a container. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launch options for Playwright: the machine's own Chromium (see scripts/setup.mjs --browser). */
export const chromiumLaunch = { executablePath: findChromium(), args: chromiumArgs }
