import { toastSuccess } from '../../../components/toasts/toasts.ts'

/** Settings saved within this time of each other have one message. */
const QUIET_MS = 2_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Says that settings are saved, once after the last of several (SE-12, SE-48). */
export function announceSettings(): void {
  clearTimeout(timer)
  timer = setTimeout(flushSettingsToast, QUIET_MS)
}

/** Says it at once, because the page is left. */
export function flushSettingsToast(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  toastSuccess('Instellingen succesvol opgeslagen.')
}
