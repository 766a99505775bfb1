/** The other files are loaded after this time, even if no screen reported that it is shown. */
const LATEST_MS = 4_000
/** Time for rendering the screen, and for the person's first action. */
const BREATH_MS = 800

let resolveShown: () => void
let shown: Promise<void>
let afterwards: Promise<void> | undefined

/** Call it when the person goes on to another screen, from the login page into the app. */
export function expectFirstScreen(): void {
  shown = new Promise((resolve) => {
    resolveShown = resolve
  })
  afterwards = undefined
}
expectFirstScreen()

/** Call it when a screen shows its data; later calls do nothing. */
export const reportFirstScreen = (): void => resolveShown()

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the page is idle, after five seconds at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 500)
  })

/**
 * Resolves when the first screen is shown and the page is idle. Then files that nobody waits for can be loaded.
 * Earlier they would take network and processor time from the first screen.
 */
export const afterFirstScreen = (): Promise<void> => (afterwards ??= waitUntilIdle())

async function waitUntilIdle(): Promise<void> {
  await Promise.race([shown.then(() => wait(BREATH_MS)), wait(LATEST_MS)])
  await whenIdle()
}
