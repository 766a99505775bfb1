import { expect, type Locator, type Page } from '@playwright/test'
import { TYPING_PACE } from './typing.ts'
import { SOON } from './e2eScreens.ts'

/** A person who uses only one kind of input: the keyboard, or a finger. */
export interface OneWay {
  readonly page: Page
  /** Presses a button, link, tab or switch. */
  press(target: Locator): Promise<void>
  /** Goes to a field and replaces its content. */
  type(field: Locator, text: string): Promise<void>
  /** Chooses an option of a native select. */
  select(field: Locator, label: string): Promise<void>
  /** Searches in a pick list and takes the option with this name. */
  pick(field: Locator, term: string, option: RegExp): Promise<void>
  /** Opens the search over everything. */
  search(): Promise<void>
}

const STOPS = 220

/** Only the keyboard: a target is reached by Tab. */
export class Keys implements OneWay {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  private async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible(SOON)
    await this.settled()
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let stop = 0; stop < STOPS && !(await isThere()); stop += 1) await this.page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }

  /** Wait until a new dialog has taken the focus; no person is faster than that. */
  private async settled(): Promise<void> {
    const inside = () =>
      this.page.evaluate(() => {
        const dialog = document.querySelector('[role="dialog"]')
        return !dialog || dialog.contains(document.activeElement)
      })
    await expect.poll(inside, SOON).toBe(true)
  }

  async press(target: Locator): Promise<void> {
    await this.reach(target)
    const isSwitch = (await target.getAttribute('role')) === 'switch'
    await this.page.keyboard.press(isSwitch ? 'Space' : 'Enter')
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text, TYPING_PACE)
  }

  async select(field: Locator, label: string): Promise<void> {
    await this.reach(field)
    const chosen = field.locator('option:checked')
    await this.page.keyboard.type(label, TYPING_PACE)
    await expect(chosen).toHaveText(label)
  }

  async pick(field: Locator, term: string, option: RegExp): Promise<void> {
    await this.type(field, term)
    const hit = this.page.getByRole('option', { name: option })
    await expect(hit).toHaveAttribute('data-combobox-selected', 'true', SOON)
    await this.page.keyboard.press('Enter')
  }

  async search(): Promise<void> {
    await this.page.keyboard.press('Control+k')
  }
}

/** Only a finger, and the on-screen keyboard of a field that was touched. */
export class Finger implements OneWay {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    await expect(target).toBeVisible(SOON)
    await target.tap()
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field)
    await expect(field).toBeFocused()
    await field.fill('')
    await this.page.keyboard.type(text, TYPING_PACE)
  }

  async select(field: Locator, label: string): Promise<void> {
    await expect(field).toBeVisible(SOON)
    await field.selectOption({ label })
  }

  async pick(field: Locator, term: string, option: RegExp): Promise<void> {
    await this.type(field, term)
    await this.press(this.page.getByRole('option', { name: option }))
  }

  async search(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Zoeken of een actie starten' }))
  }
}
