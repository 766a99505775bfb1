import type { Page } from 'playwright'

/* Screens of the app as somebody sees them: a time ends when the frame is painted, not when it is asked for. */

/** What is on the screen when it counts as there. */
export interface Sight {
  /** A part of its title. */
  heading: string
  /** So many of these, each with the text if one is given. */
  selector: string
  count: number
  text?: string
}

/** A tablet of some years against the machine of who builds. The page's thread alone: the browser slows no workers down. */
export const SLOWDOWN = 6

declare global {
  interface Window {
    /** When Enter was pressed last, by the clock of `performance.now`. */
    entered: number
    /** How long the sight that is waited for took. */
    seen: Promise<number>
    sightSeen: (sight: Sight) => boolean
    sightPainted: (sight: Sight, from: () => number) => Promise<number>
  }
}

const LONGEST_MS = 20_000
/** What a screen that was left still does is done by then. */
const CALM_MS = 400

/** What the functions below need of a page, from its first moment: a hand scanner keeps its keys from whoever hears them later. */
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
          // A task after a frame runs when that frame is painted, and this one before all others that wait.
          return scheduler.postTask(() => resolve(performance.now() - from()), { priority: 'user-blocking' })
        }
        requestAnimationFrame(look)
      })
  }, LONGEST_MS)

/** Milliseconds from an address to the painted screen, from a page that is about something else. */
export async function openSight(page: Page, hash: string, sight: Sight): Promise<number> {
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

export async function goTo(page: Page, hash: string, sight: Sight): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
  await page.waitForFunction((wanted) => window.sightSeen(wanted), sight)
  await page.waitForTimeout(CALM_MS)
}

/** Does `work` with the page's thread slowed down. */
export async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
