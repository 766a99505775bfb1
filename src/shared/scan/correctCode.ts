import { looksLikeCode, looksMistyped } from '../../domain/scan/keyboard.ts'
import { readScan } from '../../domain/scan/scanResult.ts'
import type { ScannedCode } from '../../lib/keyBursts.ts'

/** A code as the scanner meant it. */
export interface CorrectedCode {
  text: string
  state: ScannedCode['heard'] | 'mistyped'
  /** True if the scanner types for an American keyboard, and this device has another layout. */
  isAmerican: boolean
}

/** True if an earlier code showed that this device's scanner types for an American keyboard. */
let wasAmerican = false

/**
 * Corrects a code of a hand scanner. If the device has another keyboard language than the scanner, the physical
 * keys show the meant characters. Labels of the company and known codes decide first, then the characters that
 * codes consist of.
 * @param isKnown true for a code of a record on this device
 */
export async function correctScannedCode(
  { text, us, heard }: ScannedCode,
  isKnown: (text: string) => Promise<boolean>,
): Promise<CorrectedCode> {
  const american = us !== null && us !== text && (await isMeantAmerican(text, us, isKnown))
  const meant = american ? us : text
  const isMistyped = !american && looksMistyped(text) && !(await isKnown(text))
  // Labels have a fixed length, so a label that is recognised is complete.
  const state = isMistyped ? 'mistyped' : 'named' in readScan(meant) ? 'whole' : heard
  return { text: meant, state, isAmerican: american }
}

async function isMeantAmerican(
  text: string,
  us: string,
  isKnown: (text: string) => Promise<boolean>,
): Promise<boolean> {
  const [own, american] = [looksLikeCode(text), looksLikeCode(us)]
  // Only the characters of this keyboard make a code, so the scanner has the right layout.
  if (own && !american) return (wasAmerican = false)
  if ('named' in readScan(us)) return (wasAmerican = true)
  if ('named' in readScan(text) || (await isKnown(text))) return (wasAmerican = false)
  if ((american && !own) || (await isKnown(us))) return (wasAmerican = true)
  return wasAmerican && american
}
