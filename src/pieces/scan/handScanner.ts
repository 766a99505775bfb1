import { usSign } from '../../domain/scan/keyboard.ts'
import { type HeardCode, KeyBursts } from '../../lib/keyBursts.ts'
import { type Field, focused, insert, put, snapshot, type Snapshot } from './focusedField.ts'

/**
 * Hears scanners that work as a keyboard, whatever has the focus. What the page had seen of a code before it was known
 * for one is taken back; what was held back of a person's typing is given back.
 * @param prefix what the scanner sends before each code @param onCode is given each code
 * @returns a function that ends it
 */
export function hearHandScanner(prefix: () => string, onCode: (code: HeardCode) => void): () => void {
  const bursts = new KeyBursts(prefix)
  let before: Snapshot | null = null
  let field: Field = null
  let timer: ReturnType<typeof setTimeout> | undefined
  // Who leaves a field at once, as programs do that type for a person, has typed in the field that is left.
  const leave = () => insert(field, bursts.giveBack())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !event.isTrusted) return
    clearTimeout(timer)
    const { key, code, shiftKey, timeStamp: at } = event
    const begins = bursts.begins(at)
    if (begins) {
      field = focused()
      before = snapshot(field)
    }
    const verdict = bursts.press({ key, us: usSign(code, shiftKey), at })
    if (verdict.is === 'typed') {
      insert(field, verdict.before)
      // A burst that begins anew with this key begins with what stands there now.
      if (begins && verdict.before !== '') before = snapshot((field = focused()))
    } else {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (bursts.isHolding) timer = setTimeout(() => insert(field, bursts.settle()), bursts.settled)
    if (verdict.is !== 'scan') return
    if (verdict.typed > 0) put(field, before)
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
