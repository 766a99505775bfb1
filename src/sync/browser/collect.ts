/** Asked for and dropped untouched: no memory of the device is taken for it. */
const WEIGHT = 64 * 1024 * 1024

/**
 * Asks the browser to collect what nobody uses any more. Chromium collects once a worker came by so many bytes since the
 * last time: by itself it leaves some 60 MB of what was fetched and stored where a tablet has none to spare. Other browsers
 * count in their own ways, and lose nothing.
 * @returns whether it could be asked; a bundler takes out what nobody asks the result of
 */
export function collect(): boolean {
  try {
    return new ArrayBuffer(WEIGHT).byteLength > 0
  } catch {
    // Where there is no room for that, the browser collects without being asked.
    return false
  }
}
