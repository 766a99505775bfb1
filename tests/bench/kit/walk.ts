import type { BrowserContext, Page } from 'playwright'

/** An interaction and the time until the screen answered, as the browser reports it. */
export interface Interaction {
  step: string
  /** Milliseconds from the key or the finger to the next painted frame. */
  ms: number
  /** The parts of `ms` before the page handled the event, and while it did. */
  waited: number
  worked: number
  /** The element of the interaction. */
  on: string
}

interface TimedInteraction extends Omit<Interaction, 'step'> {
  id: number
  at: number
}

/** A script in a slow frame, as the browser reports it. */
interface ScriptTiming {
  duration: number
  invoker: string
  sourceFunctionName: string
}

interface SlowFrame {
  at: number
  ms: number
  /** The longest scripts in it. */
  scripts: string[]
}

declare global {
  interface Window {
    interactions: TimedInteraction[]
    slowFrames: SlowFrame[]
    opening: Promise<number>
  }
}

/** Records every interaction of the pages of a browser, and the scripts in their slow frames. */
export const watchInteractions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.interactions = []
    window.slowFrames = []
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()} ${node.getAttribute('aria-label') ?? ''}`.trim()
        : ''
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
        const { startTime, processingStart, processingEnd, duration, interactionId, target } = entry
        window.interactions.push({
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
        const interactions = scripts
          .toSorted((a, b) => b.duration - a.duration)
          .slice(0, 3)
          .map((of) => `${of.duration.toFixed(0)} ms ${of.invoker} ${of.sourceFunctionName}`)
        window.slowFrames.push({ at: entry.startTime, ms: entry.duration, scripts: interactions })
      }
    }).observe({ type: 'long-animation-frame', buffered: true })
  })

/** The content of a screen that counts as open. */
export interface OpenScreenMark {
  /** The beginning of its title. */
  heading: string
  selector: string
  count: number
}

/** Walks through the app as a person does, step by step. */
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
    // Work that an interaction starts counts as a part of it.
    await this.page.waitForTimeout(700)
  }

  /** A step that ends when another screen is open: the time from finger or key to the painted screen. */
  async open(name: string, act: () => Promise<unknown>, shown: OpenScreenMark): Promise<void> {
    await this.step(name, async () => {
      await this.page.evaluate(listen, shown)
      await act()
      this.openings.push({ step: name, ms: await this.page.evaluate(() => window.opening) })
    })
  }

  /**
   * The slowest occurrence of each interaction so far, sorted. The browser does not report those shorter than a frame.
   */
  async interactions(): Promise<Interaction[]> {
    const interactions = await this.page.evaluate(() => window.interactions)
    const worst = new Map<number, TimedInteraction>()
    for (const each of interactions) if (each.ms >= (worst.get(each.id)?.ms ?? 0)) worst.set(each.id, each)
    return [...worst.values()]
      .map(({ at, ms, waited, worked, on }) => ({ ms, waited, worked, on, step: this.stepAt(at) }))
      .toSorted((a, b) => b.ms - a.ms)
  }

  /** The number of interactions, including quick ones. */
  count = (): Promise<number> => this.page.evaluate(() => performance.interactionCount)

  async slowFrames(): Promise<(SlowFrame & { step: string })[]> {
    const frames = await this.page.evaluate(() => window.slowFrames)
    return frames.map((frame) => ({ ...frame, step: this.stepAt(frame.at) })).toSorted((a, b) => b.ms - a.ms)
  }

  now = (): Promise<number> => this.page.evaluate(() => performance.now())

  private stepAt = (at: number): string => this.steps.findLast(({ from }) => from <= at)?.name ?? 'before'
}

/** Resolves `window.opening` when the screen that the next click or key opens is painted. */
function listen({ heading, selector, count }: OpenScreenMark): void {
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
      // A task after a frame runs once that frame is painted; this priority puts it before all other waiting tasks.
      return scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' })
    }
    requestAnimationFrame(look)
  })
}
