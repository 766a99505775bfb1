import { houseSettings } from '../../db/queries/settings.ts'
import { lastingQuery } from '../../db/live.ts'
import { scannedOf } from '../../domain/scan/scanned.ts'
import { focused, setValue } from './focusedField.ts'
import { hearHandScanner } from './handScanner.ts'
import { codeTaken, openScanner, scanStore } from './scanBus.ts'

/** A field in which a code is something to look for: its searches, and lists that are searched. */
const LOOKS_FOR = '[type="search"], [role="combobox"]'

/** A code that is scanned while somebody searches is searched; a label of the house opens what it names all the same. */
function searched(text: string): boolean {
  const field = focused()
  if (!(field instanceof HTMLInputElement) || !field.matches(LOOKS_FOR) || 'named' in scannedOf(text))
    return false
  setValue(field, text)
  // The Enter of the scanner is not let through, and a search may wait for one.
  if (field.type === 'search')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  return true
}

/**
 * Hears hand scanners from now on, wherever the person is.
 * @param onOpen the scanner is to be shown @returns a function that ends it
 */
export function hear(onOpen: () => void): () => void {
  let prefix = ''
  const setting = lastingQuery(() => houseSettings('repair')).subscribe(({ scanPrefix = '' }) => {
    prefix = scanPrefix
  })
  const stop = hearHandScanner(
    () => prefix,
    (text) => void codeTaken(text).then((taken) => taken || searched(text) || openScanner({ text })),
  )
  const unsubscribe = scanStore.subscribe(onOpen)
  if (scanStore.getSnapshot()) onOpen()
  return () => {
    setting.unsubscribe()
    stop()
    unsubscribe()
  }
}
