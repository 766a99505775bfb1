import { saveFile } from '../../../lib/saveFile.ts'
import type { PaperFile } from './worker.ts'
import { texts } from './texts.ts'

/** How long the address of a shown file lives: somebody may reload or save it in the viewer. */
const KEPT_MS = 30 * 60_000

/** A tab for a file that is still to come; browsers allow one only while a click is being handled. */
export function openTab(title: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.document.title = title
  tab.document.body.textContent = texts.making
  return tab
}

/** Shows the file in the browser's own viewer; without a tab it is downloaded. */
export function showIn(tab: Window | null, file: PaperFile): void {
  if (!tab) return download(file)
  if (tab.closed) return
  const url = URL.createObjectURL(file.blob)
  tab.location.replace(url)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Saves the file under its name. */
export const download = ({ blob, name }: PaperFile): void => saveFile(blob, name)
