import { houseSettings } from '../../db/queries/settings.ts'
import { lastingQuery } from '../../db/live.ts'
import { scannedOf } from '../../domain/scan/scanned.ts'
import { toastWarning } from '../../components/toasts/toasts.ts'
import type { HeardCode } from '../../lib/keyBursts.ts'
import { findCode } from './find.ts'
import { focused, setValue } from './focusedField.ts'
import { hearHandScanner } from './handScanner.ts'
import { meantCode } from './meantCode.ts'
import { codeTaken, openScanner, type ScanAsk, scanStore } from './scanBus.ts'
import { scanTexts as t } from './texts.ts'

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

const isKnown = async (text: string): Promise<boolean> => (await findCode(text)).kind !== 'miss'

/** The person is told once: the codes are read all the same. */
let isTold = false

/**
 * Gives a code to what is on the screen, else looks it up. One that may be cut or is mistyped is only looked up, and with
 * any doubt it is stored nowhere.
 */
async function take(heard: HeardCode): Promise<void> {
  const { text, state, isAmerican } = await meantCode(heard, isKnown)
  if (isAmerican && !isTold) {
    isTold = true
    toastWarning(t.wrongKeyboard)
  }
  const opened = scanStore.getSnapshot()
  const doubt = state === 'mistyped' ? 'keyboard' : state === 'whole' ? undefined : 'cut'
  const ask: ScanAsk = doubt ? { text, doubt } : { text }
  // Who asked for a code goes on waiting for the next one.
  if (doubt && (opened || state !== 'paused')) return openScanner({ ...opened, ...ask })
  if (!(await codeTaken(text)) && !searched(text)) openScanner(ask)
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
    (heard) => void take(heard),
  )
  const unsubscribe = scanStore.subscribe(onOpen)
  if (scanStore.getSnapshot()) onOpen()
  return () => {
    setting.unsubscribe()
    stop()
    unsubscribe()
  }
}
