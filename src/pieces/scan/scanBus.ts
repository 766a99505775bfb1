import { signal } from '../../lib/signal.ts'

/** Takes a code, or says that it is not for it. */
export type TakesCode = (text: string) => boolean | Promise<boolean>

/** Why a code that a hand scanner typed is not to be trusted. */
export type Doubt =
  /** A part of it may be missing. */
  | 'cut'
  /** The scanner types for another keyboard than this device has. */
  | 'keyboard'

/** What the scanner over the screen is opened with. */
export interface ScanAsk {
  /** A code that was scanned already; without one the camera looks for it. */
  text?: string
  /** It is looked up, and never stored anywhere. */
  doubt?: Doubt
  /** Who asked for a code and does with it what is to be done; without, the code is looked up. */
  take?: (text: string) => void
}

let opened: ScanAsk | null = null
const listeners = new Set<() => void>()
/** The last one is on top of the screen, and is asked first. */
const takers: TakesCode[] = []

/** Whether the scanner lies over the screen, and with what. */
export const scanStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  getSnapshot: () => opened,
}

export function openScanner(ask: ScanAsk = {}): void {
  opened = ask
  for (const listener of listeners) listener()
}

export function closeScanner(): void {
  if (!opened) return
  opened = null
  for (const listener of listeners) listener()
}

/** Codes go to this one first, for as long as it is there. @returns a function that ends it */
export function takeCodes(taker: TakesCode): () => void {
  takers.push(taker)
  return () => void takers.splice(takers.indexOf(taker), 1)
}

/** A code was scanned by hand: for what is on the screen. @returns whether something took it */
export async function codeTaken(text: string): Promise<boolean> {
  for (const taker of takers.toReversed())
    if (await taker(text)) {
      signal('hit')
      return true
    }
  return false
}
