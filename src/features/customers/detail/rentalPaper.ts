import { choose } from '../../../components/confirm.ts'
import { toastLoadFailed } from '../../../components/toasts.ts'
import { requestFile } from '../../../lib/http.ts'
import { openTab, showIn } from '../../repairs/documents/show.ts'

/** The paper of a rental; which one is asked first (CU-24). */
export async function showRentalPaper(rentalId: string): Promise<void> {
  const prices = await choose({
    text: 'Welke pdf wilt u downloaden?',
    options: [
      { value: 'noPrice', label: 'Pdf zonder prijzen', look: 'filled' },
      { value: 'price', label: 'Pdf met prijzen', look: 'filled' },
    ],
  })
  if (prices === null) return
  const tab = openTab('Pdf')
  try {
    const { blob, name } = await requestFile('GET', `/file/download/verhuur/${rentalId}/${prices}`)
    showIn(tab, { blob, name: name ?? 'verhuur.pdf' })
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}
