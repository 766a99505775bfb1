import { expect, type Locator, type Page } from '@playwright/test'
import { TYPING_PACE } from './typing.ts'
import { SOON } from './e2eScreens.ts'
import { scanByHand } from './wedge.ts'

/**
 * Milliseconds of a person beside the time of the screen, all of them rather long. `action`: look and press. `scan`:
 * put down a device, take the next, find its code and aim. `heap`: count a heap.
 */
const TAKES = { action: 2_000, scan: 6_000, heap: 3_000 } as const

/** A person at a screen; counts the effort of the work. */
export class Hand {
  /** Taps, clicks and keys that act on their own, such as Ctrl+K or Enter. */
  actions = 0
  /** Letters typed. */
  letters = 0
  /** Codes read with a hand scanner. */
  scans = 0

  /** Heaps of equal items, such as cables, counted by eye. */
  heaps = 0

  private readonly page: Page
  private readonly by: 'finger' | 'mouse'

  constructor(page: Page, by: 'finger' | 'mouse') {
    this.page = page
    this.by = by
  }

  async press(target: Locator): Promise<void> {
    this.actions += 1
    await expect(target).toBeVisible(SOON)
    await (this.by === 'finger' ? target.tap() : target.click())
  }

  /** Drags from one place to another, which is one action. */
  async drag(from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
    this.actions += 1
    await this.page.mouse.move(...from)
    await this.page.mouse.down()
    await this.page.mouse.move(...to, { steps: 6 })
    await this.page.mouse.up()
  }

  async key(key: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(key)
  }

  /** Types into the focused field. Pressing a field first is an action of its own. */
  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.page.keyboard.type(text, TYPING_PACE)
  }

  async scan(code: string): Promise<void> {
    this.scans += 1
    await scanByHand(this.page, code, 12)
  }

  /** Seconds of a person, beside the time of the test itself, which types letters at a person's pace. */
  get seconds(): number {
    return (this.actions * TAKES.action + this.scans * TAKES.scan + this.heaps * TAKES.heap) / 1000
  }

  /** A choice in a native select is one action. */
  async select(field: Locator, label: string): Promise<void> {
    this.actions += 1
    await field.selectOption({ label })
  }
}
