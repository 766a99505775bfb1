import { usSign } from '../../domain/scan/keyboard.ts'
import { type ScannedCode, KeyBursts } from '../../lib/keyBursts.ts'
import {
  type FocusedField,
  focusedField,
  insertText,
  restoreField,
  takeFieldSnapshot,
  type FieldSnapshot,
} from './focusedField.ts'

/**
 * Detects scanners that work as a keyboard, whatever has the focus. Characters that a field got before the code was
 * recognised are removed. Held keys that a person typed are given back.
 * @param prefix the characters that the scanner sends before each code
 * @param onCode called with each code
 * @returns a function that stops it
 */
export function listenForHandScanner(prefix: () => string, onCode: (code: ScannedCode) => void): () => void {
  const bursts = new KeyBursts(prefix)
  let before: FieldSnapshot | null = null
  let field: FocusedField = null
  let timer: ReturnType<typeof setTimeout> | undefined
  // A program that types for a person may leave a field at once. The held text belongs in the field that is left.
  const leave = () => insertText(field, bursts.endBurst())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !event.isTrusted) return
    clearTimeout(timer)
    const { key, code, shiftKey, timeStamp: at } = event
    const begins = bursts.startsBurst(at)
    if (begins) {
      field = focusedField()
      before = takeFieldSnapshot(field)
    }
    const verdict = bursts.press({ key, us: usSign(code, shiftKey), at })
    if (verdict.is === 'typed') {
      insertText(field, verdict.before)
      // A burst that restarts with this key starts from the present content of the field.
      if (begins && verdict.before !== '') before = takeFieldSnapshot((field = focusedField()))
    } else {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (bursts.isHolding)
      timer = setTimeout(() => insertText(field, bursts.releaseHeld()), bursts.releaseDelay)
    if (verdict.is !== 'scan') return
    if (verdict.typed > 0) restoreField(field, before)
    onCode(verdict)
  }
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('focusout', leave, true)
  return () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('focusout', leave, true)
    clearTimeout(timer)
    leave()
  }
}
