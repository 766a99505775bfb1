import { signalScan } from '../../lib/signal.ts'

/** Handles a code. Returns false if the code is not meant for it. */
export type TakesCode = (text: string) => boolean | Promise<boolean>

/** The reason why a code of a hand scanner is not reliable. */
export type Doubt =
  /** A part of it may be missing. */
  | 'cut'
  /** The scanner types for another keyboard layout than this device has. */
  | 'keyboard'

/** The options with which the scanner opens. */
export interface ScanAsk {
  /** A code that was scanned already; without one the camera searches. */
  text?: string
  /** The code is looked up, but never stored. */
  doubt?: Doubt
  /** Handles the code for the caller; without it the code is looked up. */
  take?: (text: string) => void
}

let opened: ScanAsk | null = null
const listeners = new Set<() => void>()
/** The last one belongs to the topmost screen and is asked first. */
const takers: TakesCode[] = []

/** The options of the open scanner; null while it is closed. */
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

/** Registers a handler that gets codes before the others. @returns a function that removes it */
export function takeCodes(taker: TakesCode): () => void {
  takers.push(taker)
  return () => void takers.splice(takers.indexOf(taker), 1)
}

/** Passes a hand-scanned code to the present screen. @returns true if a handler accepted it */
export async function codeTaken(text: string): Promise<boolean> {
  for (const taker of takers.toReversed())
    if (await taker(text)) {
      signalScan('hit')
      return true
    }
  return false
}
