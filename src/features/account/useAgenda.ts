import { useEffect, useState } from 'react'
import { showOnce } from '../../components/dialogs/showOnce.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import type { AgendaFeed, AgendaKind } from '../../domain/agenda/kinds.ts'
import { apiBase, request } from '../../lib/http.ts'

const read = async () => (await request<{ feed: AgendaFeed | null }>('GET', '/me/agenda')).feed

/** The calendar link of who is logged in, as the server has it; undefined until it was heard. */
export function useAgenda(online: boolean) {
  const [feed, setFeed] = useState<AgendaFeed | null>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (online)
      read()
        .then(setFeed)
        .catch(() => undefined)
  }, [online])

  /** One call at a time; what the server has is read again after it, also after one that failed. */
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
    } catch (error) {
      toastSaveFailed(error)
    }
    await read()
      .then(setFeed)
      .catch(() => undefined)
    setBusy(false)
  }
  return {
    feed,
    busy,
    make: () =>
      run(async () => {
        const { path } = await request<{ path: string }>('POST', '/me/agenda')
        void showLink(`${apiBase(location.hostname)}${path}`)
      }),
    end: () =>
      run(async () => {
        await request('DELETE', '/me/agenda')
        toastSuccess('De link werkt niet meer.')
      }),
    show: (kind: AgendaKind, shown: boolean) =>
      run(() => request('PUT', `/me/agenda/${kind}`, { json: { shown } })),
  }
}

const showLink = (link: string) =>
  showOnce({
    title: 'Uw agendalink',
    secret: link,
    copyLabel: 'Link kopiëren',
    instead: 'Kopiëren lukt hier niet. Selecteer de link en kopieer hem zelf.',
    note: 'Deze link wordt maar één keer getoond. Voeg hem in uw agenda toe als abonnement (“Via URL”). Wie de link heeft, kan de agenda lezen: geef hem aan niemand door.',
  })
