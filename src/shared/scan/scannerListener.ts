import { companySettings } from '../../db/queries/settings.ts'
import { resilientLiveQuery } from '../../db/live.ts'
import { readScan } from '../../domain/scan/scanResult.ts'
import { toastWarning } from '../../components/toasts/toasts.ts'
import type { ScannedCode } from '../../lib/keyBursts.ts'
import { findCode } from './findCode.ts'
import { focusedField, setFieldValue } from './focusedField.ts'
import { listenForHandScanner } from './handScanner.ts'
import { correctScannedCode } from './correctCode.ts'
import { dispatchCode, openScanner, type ScannerOptions, scanStore } from './scanBus.ts'
import { scanTexts } from './scanTexts.ts'

/** Fields in which a scanned code is a search term: search fields and searchable lists. */
const LOOKS_FOR = '[type="search"], [role="combobox"]'

/** Enters a code into the focused search field. A label of the company opens its record anyway. */
function enterIntoSearchField(text: string): boolean {
  const field = focusedField()
  if (!(field instanceof HTMLInputElement) || !field.matches(LOOKS_FOR) || 'named' in readScan(text))
    return false
  setFieldValue(field, text)
  // The scanner's own Enter is blocked, and a search may wait for one.
  if (field.type === 'search')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  return true
}

const isKnown = async (text: string): Promise<boolean> => (await findCode(text)).kind !== 'miss'

/** The warning about the keyboard is shown once; codes are read anyway. */
let isWarned = false

/**
 * Passes a code to the present screen, or looks it up. A code that may be truncated or mistyped is only looked up.
 * A code in any doubt is never stored.
 */
async function handleCode(heard: ScannedCode): Promise<void> {
  const { text, state, isAmerican } = await correctScannedCode(heard, isKnown)
  if (isAmerican && !isWarned) {
    isWarned = true
    toastWarning(scanTexts.wrongKeyboard)
  }
  const opened = scanStore.getSnapshot()
  const doubt = state === 'mistyped' ? 'keyboard' : state === 'whole' ? undefined : 'cut'
  const options: ScannerOptions = doubt ? { text, doubt } : { text }
  // The caller who asked for a code continues to wait for the next one.
  if (doubt && (opened || state !== 'paused')) return openScanner({ ...opened, ...options })
  if (!(await dispatchCode(text)) && !enterIntoSearchField(text)) openScanner(options)
}

/**
 * Starts listening for hand scanners on every screen.
 * @param onOpen called when the scanner must be shown
 * @returns a function that stops it
 */
export function listenForScanners(onOpen: () => void): () => void {
  let prefix = ''
  const setting = resilientLiveQuery(() => companySettings('repair')).subscribe(({ scanPrefix = '' }) => {
    prefix = scanPrefix
  })
  const stop = listenForHandScanner(
    () => prefix,
    (heard) => void handleCode(heard),
  )
  const unsubscribe = scanStore.subscribe(onOpen)
  if (scanStore.getSnapshot()) onOpen()
  return () => {
    setting.unsubscribe()
    stop()
    unsubscribe()
  }
}
