import type { BrowserContext, Page } from 'playwright'

/** What somebody did and when the screen answered, as the browser itself tells it. */
export interface Interaction {
  step: string
  /** Milliseconds from the key or the finger to the next painted frame. */
  ms: number
  /** Of these: waiting until the page came to it, and its own work. */
  waited: number
  worked: number
  /** What it was done to. */
  on: string
}

interface Told extends Omit<Interaction, 'step'> {
  id: number
  at: number
}

/** What the browser tells of a piece of script in a slow frame. */
interface ScriptTiming {
  duration: number
  invoker: string
  sourceFunctionName: string
}

interface SlowFrame {
  at: number
  ms: number
  /** The longest pieces of script in it. */
  scripts: string[]
}

declare global {
  interface Window {
    told: Told[]
    slowFrames: SlowFrame[]
    opening: Promise<number>
  }
}

/** Notes every interaction of the pages of a browser and what their slow frames were spent on. */
export const watchInteractions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.told = []
    window.slowFrames = []
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()} ${node.getAttribute('aria-label') ?? ''}`.trim()
        : ''
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
        const { startTime, processingStart, processingEnd, duration, interactionId, target } = entry
        window.told.push({
          id: interactionId,
          at: startTime,
          ms: duration,
          waited: processingStart - startTime,
          worked: processingEnd - processingStart,
          on: `${entry.name} ${nameOf(target)}`,
        })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const scripts: ScriptTiming[] =
          'scripts' in entry && Array.isArray(entry.scripts) ? entry.scripts : []
        const told = scripts
          .toSorted((a, b) => b.duration - a.duration)
          .slice(0, 3)
          .map((of) => `${of.duration.toFixed(0)} ms ${of.invoker} ${of.sourceFunctionName}`)
        window.slowFrames.push({ at: entry.startTime, ms: entry.duration, scripts: told })
      }
    }).observe({ type: 'long-animation-frame', buffered: true })
  })

/** What must be on the screen before it counts as open. */
export interface Shown {
  /** How its title begins. */
  heading: string
  selector: string
  count: number
}

/** Goes through the app as a person does, step by step. */
export class Walk {
  readonly openings: { step: string; ms: number }[] = []
  private readonly steps: { name: string; from: number }[] = []
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async step(name: string, work: () => Promise<unknown>): Promise<void> {
    this.steps.push({ name, from: await this.now() })
    await work()
    // What an interaction sets going belongs to it.
    await this.page.waitForTimeout(700)
  }

  /** A step that ends when another screen is there: the time from finger or key to the painted screen. */
  async open(name: string, act: () => Promise<unknown>, shown: Shown): Promise<void> {
    await this.step(name, async () => {
      await this.page.evaluate(listen, shown)
      await act()
      this.openings.push({ step: name, ms: await this.page.evaluate(() => window.opening) })
    })
  }

  /** The worst of each interaction so far, the slowest first; quicker ones than a frame are not told by the browser. */
  async interactions(): Promise<Interaction[]> {
    const told = await this.page.evaluate(() => window.told)
    const worst = new Map<number, Told>()
    for (const each of told) if (each.ms >= (worst.get(each.id)?.ms ?? 0)) worst.set(each.id, each)
    return [...worst.values()]
      .map(({ at, ms, waited, worked, on }) => ({ ms, waited, worked, on, step: this.stepAt(at) }))
      .toSorted((a, b) => b.ms - a.ms)
  }

  /** How many interactions there were, quick ones too. */
  count = (): Promise<number> => this.page.evaluate(() => performance.interactionCount)

  async slowFrames(): Promise<(SlowFrame & { step: string })[]> {
    const frames = await this.page.evaluate(() => window.slowFrames)
    return frames.map((frame) => ({ ...frame, step: this.stepAt(frame.at) })).toSorted((a, b) => b.ms - a.ms)
  }

  now = (): Promise<number> => this.page.evaluate(() => performance.now())

  private stepAt = (at: number): string => this.steps.findLast(({ from }) => from <= at)?.name ?? 'before'
}

/** Resolves `window.opening` when the screen is painted that the next click or key opens. */
function listen({ heading, selector, count }: Shown): void {
  window.opening = new Promise((resolve) => {
    let from = 0
    const begin = (event: Event) => {
      from ||= event.timeStamp
    }
    for (const name of ['click', 'keydown']) addEventListener(name, begin, { capture: true, once: true })
    const shown = () =>
      document.querySelector('h1')?.textContent.startsWith(heading) &&
      document.querySelectorAll(selector).length >= count
    const look = () => {
      if (!from || !shown()) return requestAnimationFrame(look)
      // A task after a frame runs when that frame is painted, and this one before all others that wait.
      return scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' })
    }
    requestAnimationFrame(look)
  })
}
