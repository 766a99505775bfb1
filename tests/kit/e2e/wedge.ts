import type { CDPSession, Page } from '@playwright/test'

/** A hand scanner that works as a keyboard. @param gap milliseconds between its keys */
export async function scanByHand(
  page: Page,
  text: string,
  gap: number,
  end: 'Enter' | 'Tab' = 'Enter',
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const press = async (key: string) => {
    void send(cdp, key)
    await new Promise((resolve) => setTimeout(resolve, gap))
  }
  for (const key of text) await press(key)
  await send(cdp, end)
  await cdp.detach()
}

const CODES: Record<string, number> = { Enter: 13, Tab: 9 }

async function send(cdp: CDPSession, key: string): Promise<void> {
  const code = CODES[key]
  const text = code === 13 ? '\r' : key.length === 1 ? key : undefined
  const down = { key, ...(code ? { windowsVirtualKeyCode: code, code: key } : {}), ...(text ? { text } : {}) }
  await cdp.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...down })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
}
