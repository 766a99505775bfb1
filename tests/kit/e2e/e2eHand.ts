import { expect, type Locator, type Page } from '@playwright/test'
import { PERSON } from './typing.ts'
import { SOON } from './e2eScreens.ts'
import { scanByHand } from './wedge.ts'

/**
 * Milliseconds beside what the screen takes, all on the slow side: to look and press; to lay down a device, take up the
 * next, find its code and aim at it; to count what lies in one heap.
 */
const TAKES = { action: 2_000, scan: 6_000, heap: 3_000 } as const

/** A person at a screen, who counts what the work takes. */
export class Hand {
  /** Taps, clicks and keys that do something by themselves, such as Ctrl+K or Enter. */
  actions = 0
  /** Letters typed. */
  letters = 0
  /** Codes read with a hand scanner. */
  scans = 0

  /** Heaps of the same, such as cables, counted by eye. */
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

  /** From one place to another, which is one action. */
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

  /** Types where the focus is: a field that has to be pressed first costs an action of its own. */
  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.page.keyboard.type(text, PERSON)
  }

  async scan(code: string): Promise<void> {
    this.scans += 1
    await scanByHand(this.page, code, 12)
  }

  /** What it takes a person, beside the time in which it was played: letters are played at a person's pace. */
  get seconds(): number {
    return (this.actions * TAKES.action + this.scans * TAKES.scan + this.heaps * TAKES.heap) / 1000
  }

  /** Choosing in the list of the platform is one action. */
  async select(field: Locator, label: string): Promise<void> {
    this.actions += 1
    await field.selectOption({ label })
  }
}
