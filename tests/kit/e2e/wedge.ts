import type { CDPSession, Page } from '@playwright/test'

/** A hand scanner that works as a keyboard. @param gap milliseconds between its keys */
export async function scanByHand(
  page: Page,
  text: string,
  gap: number,
  end: 'Enter' | 'Tab' = 'Enter',
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  // The moments are those of the scanner's keys, however busy this machine is while they are sent.
  const begun = Date.now()
  const at = (i: number) => (begun + i * gap) / 1000
  const press = async (key: string, i: number) => {
    void send(cdp, key, at(i))
    // By the clock: timers that each come a little late would leave the last key behind its moment.
    await new Promise((resolve) => setTimeout(resolve, begun + (i + 1) * gap - Date.now()))
  }
  for (const [i, key] of Array.from(text).entries()) await press(key, i)
  await send(cdp, end, at(text.length))
  await cdp.detach()
}

const CODES: Record<string, number> = { Enter: 13, Tab: 9 }

async function send(cdp: CDPSession, key: string, timestamp: number): Promise<void> {
  const code = CODES[key]
  const text = code === 13 ? '\r' : key.length === 1 ? key : undefined
  const down = { key, ...(code ? { windowsVirtualKeyCode: code, code: key } : {}), ...(text ? { text } : {}) }
  await cdp.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', timestamp, ...down })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
}
