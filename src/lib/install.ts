import { isIos, runsAsApp } from './device.ts'
import { readSetting, writeSetting } from './storage.ts'

/** Chromium's event; not in the standard library's types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * - none: put away, or a browser that cannot
 * - installed: it runs as an app of its own
 * - offered: the browser lets us ask
 * - byHand: iOS, where the person does it by the share menu and storage is cleared otherwise (B5.7)
 */
export type InstallState = 'none' | 'installed' | 'offered' | 'byHand'

const DISMISSED = 'wb.install.dismissed'
const listeners = new Set<() => void>()
let prompt: InstallPrompt | null = null

const changed = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's own offer for ours; called once at start, the event comes only once. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event
    changed()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    changed()
  })
}

export const subscribeInstall = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How the product can be installed here. */
export function installWay(): InstallState {
  if (runsAsApp()) return 'installed'
  if (prompt) return 'offered'
  return isIos() ? 'byHand' : 'none'
}

/** What to offer on this device now: never again what was put away. */
export const installState = (): InstallState => (readSetting(DISMISSED, false) ? 'none' : installWay())

/** Opens the browser's install dialog; it can be opened once. */
export async function install(): Promise<void> {
  const kept = prompt
  prompt = null
  changed()
  await kept?.prompt()
}

/** Never offer it again on this device. */
export function dismissInstall(): void {
  writeSetting(DISMISSED, true)
  changed()
}
