import type { Page } from 'playwright'

/* Screens of the app as a person sees them: a time ends when the frame is painted, not when it is requested. */

/** The content of a screen that counts as open. */
export interface ScreenState {
  /** A part of its title. */
  heading: string
  /** At least `count` of these elements, each with the text if one is given. */
  selector: string
  count: number
  text?: string
}

/**
 * How much slower a tablet of some years is than a developer's machine. It slows down only the page's thread; workers
 * run at full speed.
 */
export const SLOWDOWN = 6

declare global {
  interface Window {
    /** When Enter was pressed last, by the clock of `performance.now`. */
    entered: number
    /** Milliseconds until the awaited screen was painted. */
    seen: Promise<number>
    sightSeen: (sight: ScreenState) => boolean
    sightPainted: (sight: ScreenState, from: () => number) => Promise<number>
  }
}

const LONGEST_MS = 20_000
/** The work of the former screen has ended after this time. */
const QUIET_MS = 400

/**
 * Prepares a page for the functions below, from its start on: a scanner's keys are hidden from listeners that are added
 * later.
 */
export const watchSights = (page: Page): Promise<unknown> =>
  page.addInitScript((longest) => {
    window.entered = Infinity
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Enter') window.entered = timeStamp
      },
      true,
    )
    window.sightSeen = ({ heading, selector, count, text = '' }) =>
      (document.querySelector('h1')?.textContent.includes(heading) ?? false) &&
      [...document.querySelectorAll(selector)].filter((one) => one.textContent.includes(text)).length >= count
    window.sightPainted = (sight, from) =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > longest) return reject(new Error(`no ${sight.heading}`))
          if (from() === Infinity || !window.sightSeen(sight)) return requestAnimationFrame(look)
          // A task after a frame runs once that frame is painted; this priority puts it before all other waiting tasks.
          return scheduler.postTask(() => resolve(performance.now() - from()), { priority: 'user-blocking' })
        }
        requestAnimationFrame(look)
      })
  }, LONGEST_MS)

/** Milliseconds from an address to the painted screen, starting at another screen. */
export async function openSight(page: Page, hash: string, sight: ScreenState): Promise<number> {
  await goTo(page, '#/sync', { heading: 'Synchronisatie', selector: '#main', count: 1 })
  return page.evaluate(
    ({ address, wanted }) => {
      const from = performance.now()
      location.hash = address
      return window.sightPainted(wanted, () => from)
    },
    { address: hash, wanted: sight },
  )
}

export async function goTo(page: Page, hash: string, sight: ScreenState): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
  await page.waitForFunction((wanted) => window.sightSeen(wanted), sight)
  await page.waitForTimeout(QUIET_MS)
}

/** Runs `work` with the page's thread slowed down. */
export async function withSlowCpu<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
