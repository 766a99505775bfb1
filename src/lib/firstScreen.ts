/** After so long the rest is fetched although no screen said that it was there. */
const LATEST_MS = 4_000
/** Room for the picture itself, and for the first thing a person does with it. */
const BREATH_MS = 800

let tell: () => void
let told: Promise<void>
let rested: Promise<void> | undefined

/** A person came for another screen than the one that was shown: from the login page into the product. */
export function firstScreenAwaited(): void {
  told = new Promise((resolve) => {
    tell = resolve
  })
  rested = undefined
}
firstScreenAwaited()

/** Called by what a person came for, once its data is on the screen; later calls do nothing. */
export const firstScreenShown = (): void => tell()

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when nothing is happening, at the latest after five seconds. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 500)
  })

/**
 * Resolves when a person has what they came for and the page rests: the time to fetch what nobody waits for, which
 * would otherwise take the connection and the processor away from the first screen.
 */
export const afterFirstScreen = (): Promise<void> => (rested ??= rest())

async function rest(): Promise<void> {
  await Promise.race([told.then(() => wait(BREATH_MS)), wait(LATEST_MS)])
  await idle()
}
