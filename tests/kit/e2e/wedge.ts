import type { CDPSession, Page } from '@playwright/test'
import { keysOn, type Layout, strokesOf } from '../keyboards.ts'

export interface Wedge {
  end?: 'Enter' | 'Tab'
  /** A pause that replaces the gap before the key with this index. */
  pause?: { before: number; ms: number }
  /** The keyboard layouts of the scanner and of the computer. Absent: the events contain no physical keys. */
  keyboards?: { scanner: Layout; computer: Layout }
}

/** A hand scanner that works as a keyboard. @param gap milliseconds between its keys */
export async function scanByHand(
  page: Page,
  text: string,
  gap: number,
  { end = 'Enter', pause, keyboards }: Wedge = {},
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const strokes = keyboards && strokesOf(text, keyboards.scanner)
  const typed = strokes
    ? keysOn(strokes, keyboards.computer).map(({ key }, i) => ({ key, ...strokes[i] }))
    : Array.from(text).map((key) => ({ key }))
  // Times of the scanner's keys, which do not depend on the load of this machine.
  const begun = Date.now()
  const after = (i: number) => i * gap + (pause && i >= pause.before ? pause.ms - gap : 0)
  const at = (i: number) => (begun + after(i)) / 1000
  for (const [i, one] of typed.entries()) {
    void send(cdp, one, at(i))
    // Wait until a fixed time: the small delays of single timers would add up.
    await new Promise((resolve) => setTimeout(resolve, begun + after(i + 1) - Date.now()))
  }
  await send(cdp, { key: end }, at(typed.length))
  await cdp.detach()
}

const CODES: Record<string, number> = { Enter: 13, Tab: 9 }
const SHIFT = 8

interface Key {
  key: string
  /** Name of the physical key. */
  code?: string
  shift?: boolean
}

async function send(cdp: CDPSession, { key, code, shift = false }: Key, timestamp: number): Promise<void> {
  const virtual = CODES[key]
  const text = virtual === 13 ? '\r' : key.length === 1 ? key : undefined
  const down = {
    key,
    ...(code ? { code } : {}),
    ...(shift ? { modifiers: SHIFT } : {}),
    ...(virtual ? { windowsVirtualKeyCode: virtual, code: key } : {}),
    ...(text ? { text } : {}),
  }
  await cdp.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', timestamp, ...down })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
}
