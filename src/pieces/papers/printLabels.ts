import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { Named } from '../../domain/scan/shortCode.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { sessionStore } from '../../session/session.ts'
import { keepPrintedSlip } from './keepPrinted.ts'
import { labelLayout } from './labelLayout.ts'
import { download, openTab, showIn } from './show.ts'
import { makeLabels, makeSlip, type PaperFile } from './worker.ts'

/** Shows a file that is made on this device; within a press, before anything else. @param keep of one that leaves */
async function show(
  title: string,
  make: () => Promise<PaperFile>,
  keep?: (file: PaperFile) => Promise<void>,
): Promise<void> {
  const tab = openTab(title)
  try {
    const file = await make()
    showIn(tab, file)
    await keep?.(file)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}

/** Labels of records, as this device prints them unless another way is given. */
export const printLabels = (of: readonly Named[], layout: LabelLayout = labelLayout()): Promise<void> =>
  show('Labels', () => makeLabels(of, layout))

/** The slip of repairs that came in together, in the language of their customer. */
export const printSlip = (repairIds: readonly string[], language: Language): Promise<void> =>
  show(
    'Ontvangstbewijs',
    () => makeSlip(repairIds, language, whoIsHere()),
    (file) => keepPrintedSlip(repairIds, language, file),
  )

/** Both in one press: a browser opens one tab for it, so the slip comes first and its labels behind it as a file of their own. */
export async function printBoth(of: readonly Named[], language: Language): Promise<void> {
  const labels = makeLabels(of, labelLayout())
  labels.catch(() => undefined)
  await printSlip(
    of.map(({ id }) => id),
    language,
  )
  try {
    download(await labels)
  } catch (error) {
    toastLoadFailed(error)
  }
}

/** The name of who stands at the counter. */
function whoIsHere(): string {
  const { user } = sessionStore.getSnapshot()
  return user ? `${user.name} ${user.lastName}`.trim() : ''
}
