import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportsTab } from '../../src/features/settings/imports/ImportsTab.tsx'
import { ApiError } from '../../src/lib/http.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'

const door = vi.hoisted(() => ({ online: true, request: vi.fn<(...args: unknown[]) => Promise<unknown>>() }))
vi.mock('../../src/sync/client.ts', () => {
  const status = { state: 'synced', waiting: 0, refused: 0, conflicts: 0, lastSyncAt: null, boot: null }
  const seen = { ...status, online: true }
  return {
    photoUrl: async () => null,
    syncNow: () => {},
    syncStatus: {
      subscribe: () => () => {},
      getSnapshot: () => Object.assign(seen, { online: door.online }),
    },
  }
})
vi.mock('../../src/lib/http.ts', async (original) => ({
  ...(await original<object>()),
  request: door.request,
}))

const PREVIEW = {
  inserted: 1,
  updated: 1,
  unchanged: 0,
  refused: 0,
  keyless: 0,
  headers: [
    { text: 'Merk', read: true },
    { text: 'Model', read: true },
    { text: 'Serienummer', read: true },
    { text: 'Kast', read: false },
  ],
  firstRows: [
    {
      row: 2,
      action: 'insert',
      cells: [
        { typed: 'Sony', stored: 'Sony' },
        { typed: ' A7', stored: 'A7' },
        { typed: 's1', stored: 's1' },
        { typed: 'B2', stored: null },
      ],
    },
  ],
  rows: [],
  errorCount: 0,
}
const panel = (title: string) => screen.getByRole('region', { name: title })
const button = (title: string, name: string) =>
  within(panel(title)).getByRole<HTMLButtonElement>('button', { name })

function choose(title: string, label: string) {
  const input = panel(title).querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  fireEvent.change(input!, { target: { files: [new File(['x'], 'lijst.csv')] } })
}
async function runStolen() {
  await showAt('/imports', '/imports', ImportsTab)
  await screen.findByText('Gestolen items')
  choose('Gestolen items', 'Bestand met gestolen items')
  fireEvent.click(button('Gestolen items', 'Importeren'))
  return screen.findByRole('dialog', { name: 'Gestolen items importeren' })
}
const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Importeren' }))

beforeEach(async () => {
  await setUpDesk()
  door.online = true
  door.request.mockReset()
  notifications.clean()
})

/** The explanation below a disabled button. */
const whyNot = (of: HTMLElement) =>
  document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent

describe('the imports', () => {
  it('[IM-08] each of the six waits for a file', async () => {
    await showAt('/imports', '/imports', ImportsTab)
    for (const title of ['Klanten', 'Contacten', 'Items', 'Feestdagen', 'Staffels', 'Gestolen items'])
      expect(whyNot(button(title, 'Importeren'))).toBe('Kies eerst een bestand.')
    choose('Klanten', 'Bestand met klanten')
    await waitFor(() => expect(whyNot(button('Klanten', 'Importeren'))).toBeUndefined())
    expect(whyNot(button('Items', 'Importeren'))).toBe('Kies eerst een bestand.')
  })

  it('needs the server and says so (D-018)', async () => {
    door.online = false
    await showAt('/imports', '/imports', ImportsTab)
    expect(button('Klanten', 'Importeren').title).toBe('Hiervoor is een internetverbinding nodig.')
  })

  it('[IM-10] [IM-12] shows what would happen, imports, and lists what was not known', async () => {
    door.request.mockResolvedValueOnce(PREVIEW)
    const preview = await runStolen()
    expect(within(preview).getByText('1 nieuw · 1 bijgewerkt · 0 ongewijzigd · 0 geweigerd')).toBeTruthy()
    expect(within(preview).getByText('s1')).toBeTruthy()
    door.request.mockResolvedValueOnce({
      inserted: 1,
      updated: 1,
      unchanged: 0,
      notFound: [{ brand: 'Nikon', model: 'Z6', serialNumber: 'n-9' }],
    })
    confirm(preview)
    expect(await screen.findByText('Bestand succesvol geïmporteerd.')).toBeTruthy()
    const list = await screen.findByRole('dialog', { name: 'Niet gevonden items (nieuw aangemaakt)' })
    expect(within(list).getByText('n-9')).toBeTruthy()
    expect(door.request.mock.calls.map(([, path]) => path)).toEqual([
      '/import/stolen/preview',
      '/item/stolen/file',
    ])
  })

  it('[D-128] warns of items that would come in twice when the file is imported again', async () => {
    door.request.mockResolvedValueOnce({ ...PREVIEW, keyless: 3 })
    const preview = await runStolen()
    const warning =
      '3 items hebben geen nummer en geen serienummer: wie het bestand nog eens importeert, voegt die opnieuw toe.'
    expect(within(preview).getByText(warning)).toBeTruthy()
  })

  it('[FI-19] [FI-11] [FI-06] says which sheet and encoding it read, and which numbers become codes', async () => {
    door.request.mockResolvedValueOnce({
      ...PREVIEW,
      sheet: 'Toestellen',
      encoding: 'CP850 (MS-DOS)',
      numbersAsCodes: 2,
    })
    const preview = await runStolen()
    for (const text of [
      "Gelezen: het blad 'Toestellen'.",
      'Gelezen als CP850 (MS-DOS). Kijk in de rijen hieronder na of de letters met accenten kloppen.',
      '2 nummers worden codes van het item: een scan vindt het ermee. Het nummer zelf geeft het programma.',
    ])
      expect(within(preview).getByText(text)).toBeTruthy()
  })

  it('[IM-09] shows that it is busy until it is done, and after a failure too', async () => {
    door.request.mockResolvedValueOnce(PREVIEW)
    const preview = await runStolen()
    let fail = (_error: Error) => {}
    door.request.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    confirm(preview)
    expect(await screen.findByRole('dialog', { name: 'Bestand wordt geïmporteerd…' })).toBeTruthy()
    fail(
      new ApiError(500, {
        text: 'Er ging iets mis op de server.',
        code: 'SERVER_ERROR',
        fields: {},
        details: null,
      }),
    )
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Bestand wordt geïmporteerd…' })).toBeNull(),
    )
  })

  it('[IM-11] keeps the reasons of a refusal on screen', async () => {
    door.request.mockRejectedValueOnce(
      new ApiError(422, { text: 'Het bestand is leeg.', code: 'FILE_UNREADABLE', fields: {}, details: null }),
    )
    await showAt('/imports', '/imports', ImportsTab)
    choose('Items', 'Bestand met items')
    fireEvent.click(button('Items', 'Importeren'))
    const dialog = await screen.findByRole('dialog', { name: 'Bestand niet geïmporteerd' })
    expect(within(dialog).getByText('Het bestand is leeg.')).toBeTruthy()
    expect(
      screen.getAllByText('Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.'),
    ).toHaveLength(2)
  })

  it('[LM-11] shows beside a typed cell what would be stored where that differs, and what is not read', async () => {
    const day = { text: 'Aankoopdatum', read: true }
    const cells = [
      { typed: '1/2/2024', stored: '01/02/2024' },
      { typed: 'Sony', stored: 'Sony' },
      { typed: 'ooit', stored: null },
      { typed: 'B2', stored: null },
    ]
    door.request.mockResolvedValueOnce({
      ...PREVIEW,
      headers: [day, { text: 'Merk', read: true }, day, { text: 'Kast', read: false }],
      firstRows: [{ row: 4, action: 'refused', cells }],
    })
    const preview = within(await runStolen())
    const shown = preview.getAllByRole('row').map((row) => row.textContent)
    expect(shown).toEqual([
      'RijWordtAankoopdatumMerkAankoopdatumKastwordt niet ingelezen',
      '4geweigerd1/2/2024 → 01/02/2024SonyooitB2',
    ])
    expect(preview.getByText('ooit').dataset['wrong']).toBe('true')
    expect(preview.getByText('B2').dataset['unread']).toBe('true')
  })

  it('[LM-14] says how far the server is', async () => {
    let end = (_preview: unknown) => {}
    const states = [{ at: 'waiting', ahead: 2 }, { at: 'checking' }]
    door.request.mockImplementation((_method, path) =>
      String(path).startsWith('/import/progress/')
        ? Promise.resolve(states.shift() ?? { at: 'writing' })
        : new Promise((resolve) => (end = resolve)),
    )
    await showAt('/imports', '/imports', ImportsTab)
    choose('Items', 'Bestand met items')
    fireEvent.click(button('Items', 'Importeren'))
    expect(await screen.findByText('Wacht op 2 andere bestanden …')).toBeTruthy()
    expect(await screen.findByText('De rijen worden vergeleken met wat er al is …')).toBeTruthy()
    const [[, , asked]] = door.request.mock.calls as [[string, string, { query: { progress: string } }]]
    expect(door.request.mock.calls[1]?.[1]).toBe(`/import/progress/${asked.query.progress}`)
    end(PREVIEW)
    expect(await screen.findByText('1 nieuw · 1 bijgewerkt · 0 ongewijzigd · 0 geweigerd')).toBeTruthy()
  })

  it.each([
    ['[IM-11] a wrong file', 422, 'Het bestand is leeg.', true],
    ['[LM-13] a server without time', 503, 'De server heeft al te veel bestanden te verwerken.', false],
  ])('%s is shown with its reason', async (_what, status, text, isTheFile) => {
    door.request.mockRejectedValueOnce(new ApiError(status, { text, code: 'X', fields: {}, details: null }))
    await showAt('/imports', '/imports', ImportsTab)
    choose('Items', 'Bestand met items')
    fireEvent.click(button('Items', 'Importeren'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bestand niet geïmporteerd' }))
    expect(dialog.getByText(text)).toBeTruthy()
    const message = 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.'
    expect(dialog.queryByText(message) !== null).toBe(isTheFile)
  })

  it('does not offer to import a file with wrong rows', async () => {
    const wrong = { refused: 1, rows: ['Rij 3: Model ontbreekt'], errorCount: 2 }
    door.request.mockResolvedValueOnce({ ...PREVIEW, ...wrong })
    const preview = await runStolen()
    expect(within(preview).getByText('1 nieuw · 1 bijgewerkt · 0 ongewijzigd · 1 geweigerd')).toBeTruthy()
    expect(within(preview).getByText('Rij 3: Model ontbreekt')).toBeTruthy()
    expect(within(preview).queryByRole('button', { name: 'Importeren' })).toBeNull()
  })
})
