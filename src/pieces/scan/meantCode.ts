import { looksLikeCode, looksMistyped } from '../../domain/scan/keyboard.ts'
import { scannedOf } from '../../domain/scan/scanned.ts'
import type { HeardCode } from '../../lib/keyBursts.ts'

/** A code as the scanner meant it. */
export interface MeantCode {
  text: string
  state: HeardCode['heard'] | 'mistyped'
  /** The scanner types for an American keyboard, and this device has another one. */
  isAmerican: boolean
}

/** Whether the scanner of this device was found to type for an American keyboard. */
let wasAmerican = false

/**
 * Reads a code of a hand scanner. Where the device has another keyboard language than the scanner, the physical keys tell
 * what was meant: labels of the house and codes that are known decide, then what codes consist of.
 * @param isKnown whether a code names something on this device
 */
export async function meantCode(
  { text, us, heard }: HeardCode,
  isKnown: (text: string) => Promise<boolean>,
): Promise<MeantCode> {
  const american = us !== null && us !== text && (await isMeantAmerican(text, us, isKnown))
  const meant = american ? us : text
  const isMistyped = !american && looksMistyped(text) && !(await isKnown(text))
  // The code of a label is as long as all of them: nothing of it is missing.
  const state = isMistyped ? 'mistyped' : 'named' in scannedOf(meant) ? 'whole' : heard
  return { text: meant, state, isAmerican: american }
}

async function isMeantAmerican(
  text: string,
  us: string,
  isKnown: (text: string) => Promise<boolean>,
): Promise<boolean> {
  const [own, american] = [looksLikeCode(text), looksLikeCode(us)]
  // The signs of this keyboard make a code and those of the other one do not: the scanner is set right.
  if (own && !american) return (wasAmerican = false)
  if ('named' in scannedOf(us)) return (wasAmerican = true)
  if ('named' in scannedOf(text) || (await isKnown(text))) return (wasAmerican = false)
  if ((american && !own) || (await isKnown(us))) return (wasAmerican = true)
  return wasAmerican && american
}
