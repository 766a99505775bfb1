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
 * - none: dismissed, or not supported by the browser
 * - installed: it runs as an app
 * - offered: the browser allows us to ask
 * - byHand: iOS, where the person installs it with the share menu; storage is cleared otherwise (B5.7)
 */
export type InstallState = 'none' | 'installed' | 'offered' | 'byHand'

const DISMISSED = 'wb.install.dismissed'
const listeners = new Set<() => void>()
let prompt: InstallPrompt | null = null

const changed = () => {
  for (const listener of listeners) listener()
}

/** Replaces the browser's own offer by ours. Call it once at start, because the event comes only once. */
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

/** The way in which the app can be installed here. */
export function installWay(): InstallState {
  if (runsAsApp()) return 'installed'
  if (prompt) return 'offered'
  return isIos() ? 'byHand' : 'none'
}

/** The offer for this device now; a dismissed offer never returns. */
export const installState = (): InstallState => (readSetting(DISMISSED, false) ? 'none' : installWay())

/** Opens the browser's install dialog; it can be opened once. */
export async function install(): Promise<void> {
  const current = prompt
  prompt = null
  changed()
  await current?.prompt()
}

/** Hides the offer on this device for ever. */
export function dismissInstall(): void {
  writeSetting(DISMISSED, true)
  changed()
}
