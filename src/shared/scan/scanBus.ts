import { signalScan } from '../../lib/signalScan.ts'

/** Handles a code. Returns false if the code is not meant for it. */
export type CodeHandler = (text: string) => boolean | Promise<boolean>

/** The reason why a code of a hand scanner is not reliable. */
export type Doubt =
  /** A part of it may be missing. */
  | 'cut'
  /** The scanner types for another keyboard layout than this device has. */
  | 'keyboard'

/** A sentence about a handled code, for a caller of several. */
export interface ScanAnswer {
  text: string
  ok: boolean
  action?: { label: string; run: () => Promise<unknown> }
}

/** The options with which the scanner opens. */
export interface ScannerOptions {
  /** A code that was scanned already; without one the camera searches. */
  text?: string
  /** The code is looked up, but never stored. */
  doubt?: Doubt
  /** Handles the code for the caller; without it the code is looked up. */
  onCode?: (text: string) => void
  /** Handles one code after the other while the camera keeps reading. The answer is shown over its picture. */
  onEach?: (text: string) => Promise<ScanAnswer>
}

let opened: ScannerOptions | null = null
const listeners = new Set<() => void>()
/** The last one belongs to the topmost screen and is asked first. */
const handlers: CodeHandler[] = []

/** The options of the open scanner; null while it is closed. */
export const scanStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  getSnapshot: () => opened,
}

export function openScanner(options: ScannerOptions = {}): void {
  opened = options
  for (const listener of listeners) listener()
}

export function closeScanner(): void {
  if (!opened) return
  opened = null
  for (const listener of listeners) listener()
}

/** Registers a handler that gets codes before the others. @returns a function that removes it */
export function registerCodeHandler(handler: CodeHandler): () => void {
  handlers.push(handler)
  return () => void handlers.splice(handlers.indexOf(handler), 1)
}

/** Passes a hand-scanned code to the present screen. @returns true if a handler accepted it */
export async function dispatchCode(text: string): Promise<boolean> {
  for (const handler of handlers.toReversed())
    if (await handler(text)) {
      signalScan('hit')
      return true
    }
  return false
}
