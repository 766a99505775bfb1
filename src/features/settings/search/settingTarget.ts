/** A page that needs longer to show its field is opened without it. */
const PATIENCE_MS = 5_000

let target: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: string | null): void {
  target = next
  for (const listener of listeners) listener()
}

/** Names the setting that its page shows and tints, once that page is open. */
export function openSetting(name: string | null): void {
  clearTimeout(timer)
  set(name)
  timer = setTimeout(() => set(null), PATIENCE_MS)
}

/** Ends the tint of a setting, unless another one was opened since. */
export const closeSetting = (name: string): void => {
  if (target === name) set(null)
}

export const settingTarget = (): string | null => target

export function subscribeSettingTarget(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
