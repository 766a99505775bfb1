import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    toasts: string[]
  }
}

const watched = new WeakSet<BrowserContext>()

/**
 * From now on every page of the context records the texts of toasts. Toasts disappear after three seconds, and a busy
 * machine may look later.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  if (watched.has(context)) return
  watched.add(context)
  await context.addInitScript(() => {
    window.toasts = []
    /** The text of a toast without its buttons. */
    const said = (toast: Element) => {
      const copy = toast.cloneNode(true) as Element
      for (const button of copy.querySelectorAll('button')) button.remove()
      return copy.textContent ?? ''
    }
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const found = node.matches('.mantine-Notification-root') ? [node] : []
      for (const toast of [...found, ...node.querySelectorAll('.mantine-Notification-root')])
        window.toasts.push(said(toast))
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast that no earlier call has returned. */
export async function seesToast(page: Page, text: string | RegExp): Promise<void> {
  const source =
    typeof text === 'string' ? `^${text.replaceAll(/[.?*+()[\]\\^$|{}]/g, '\\$&')}$` : text.source
  const take = () =>
    page.evaluate((pattern) => {
      const at = window.toasts.findIndex((toast) => new RegExp(pattern).test(toast))
      const taken = at >= 0 ? window.toasts.splice(at, 1)[0] : undefined
      return taken ?? `only: ${window.toasts.join(' | ')}`
    }, source)
  await expect.poll(take, { timeout: 30_000, message: 'toast' }).toMatch(new RegExp(source))
}
