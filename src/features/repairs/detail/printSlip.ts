import { confirmUnsaved } from '../../../components/confirm.ts'
import { toastLoadFailed, toastWarning } from '../../../components/toasts.ts'
import { DEFAULT_LANGUAGE } from '../../../documents/labels.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { getPdf } from '../documents/getFile.ts'
import { mayMakePaper } from '../documents/letterhead.ts'
import { openTab, showIn } from '../documents/show.ts'
import { texts } from '../documents/texts.ts'
import { detailTexts as t } from './texts.ts'

/** Prints the slip that goes along to the manufacturer; only what is stored is printed (RX-10, RX-11, D-030). */
export async function printSlip(repair: Repair, changed: boolean): Promise<void> {
  if (!repair.externalRepair?.manufacturerId) return toastWarning(t.externalUnsaved)
  if (changed && !(await confirmUnsaved())) return
  if (!(await mayMakePaper(repair.executorId))) return
  const tab = openTab('Externe herstelling')
  try {
    // The language of the paper is the manufacturer's; the maker looks it up.
    const { file, here } = await getPdf('externalRepair', repair, DEFAULT_LANGUAGE)
    showIn(tab, file)
    if (here) toastWarning(texts.madeHere)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}
