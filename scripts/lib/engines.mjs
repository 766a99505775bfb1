// The other browsers of the tests: Firefox, and WebKit, the engine of Safari. Both are installed on the machine. If one
// is missing, the tests run without it and report that.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const firefoxes = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Path of the first Firefox found, or undefined. */
export function findFirefox() {
  return firefoxes.find((path) => path && existsSync(path))
}

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const X_SERVER = '/usr/bin/Xvfb'
const bindings = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"

/** The driver of WebKitGTK if all its parts are there, or undefined. */
function findWebkit() {
  if (![WEBKIT_DRIVER, X_SERVER, '/usr/bin/python3'].every(existsSync)) return undefined
  return spawnSync('/usr/bin/python3', ['-c', bindings]).status === 0 ? WEBKIT_DRIVER : undefined
}

export const engines = [
  { name: 'Firefox', project: 'firefox', find: findFirefox, debian: ['firefox-esr'] },
  {
    name: 'WebKit',
    project: 'webkit',
    find: findWebkit,
    debian: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0'],
  },
]

/** One line for each requested engine that is missing; on a build server (CI) that is a failure. */
export function missingEngines(wanted = engines) {
  return wanted
    .filter(({ find }) => !find())
    .map(
      ({ name, debian }) => `Not tested in ${name}: it is not on this machine (Debian: ${debian.join(' ')}).`,
    )
}
