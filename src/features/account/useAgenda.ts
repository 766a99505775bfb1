import { useEffect, useState } from 'react'
import { showOnce } from '../../components/dialogs/showOnce.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import type { AgendaFeed, AgendaKind } from '../../domain/agenda/kinds.ts'
import { apiBase, request } from '../../lib/http.ts'
import { confirmedRequest } from '../../shared/confirm/confirmedRequest.ts'

const read = async () => (await request<{ feed: AgendaFeed | null }>('GET', '/me/agenda')).feed

/**
 * Returns the calendar link of the logged-in person, as the server has it; undefined until the server
 * answered.
 */
export function useAgenda(online: boolean) {
  const [feed, setFeed] = useState<AgendaFeed | null>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (online)
      read()
        .then(setFeed)
        .catch(() => undefined)
  }, [online])

  /** Makes one call at a time, then reads the link again from the server, also after a failed call. */
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
        const { path } = await confirmedRequest<{ path: string }>('POST', '/me/agenda')
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
