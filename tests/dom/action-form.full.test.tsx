import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
  const id = settingId('mail', 'email')
  await db.setting.put({ id, module: 'mail', field: 'email', value: 'bon@huis.be', userId: null })
})

const open = async () => {
  const app = await openApp('/repair/overview')
  fireEvent.click(await screen.findByRole('button', { name: 'Jan Peeters' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Opdrachtbon' }))
  await screen.findByRole('heading', { level: 1, name: 'Opdrachtbon' })
  return app
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Waits until the save is over: meanwhile its button has no effect. */
const saved = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mailen' }).disabled).toBe(false),
  )
const field = (label: string, at = 0) => screen.getAllByLabelText(label)[at] as HTMLInputElement
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } })
  fireEvent.blur(field(label))
}
const asNew = (name: string) => {
  fireEvent.click(screen.getByLabelText('Nieuwe klant'))
  type('Naam van de klant *', name)
}
const waiting = async () => (await db.outbox.toArray()).filter(({ name }) => name === 'actionForm.save')

describe('the action form', () => {
  it('[SH-20] [SH-61] [SH-83] [OF-01] [CN-32] opens from the top bar, for sales', async () => {
    const app = await open()
    expect(app.address()).toBe('/actionForm')
    for (const [label, checked] of [
      ['Verkoop', true],
      ['Verhuur', false],
      ['Herstelling', false],
    ] as const)
      expect(screen.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(checked)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    press('Toevoegen')
    expect([field('Aantal').value, field('Prijs').value]).toEqual(['1', expect.stringMatching(/0,00/)])
  })

  it('[OF-10] is not sent without a customer', async () => {
    await open()
    press('Mailen')
    expect(await screen.findByText('Opdrachtbon is niet correct ingevuld.')).toBeTruthy()
    expect(await waiting()).toEqual([])
  })

  it('[OF-02] [OF-03] [OF-05] [OF-06] [OF-07] [OF-08] [OF-09] queues a sale for a new customer', async () => {
    await open()
    asNew('Omroep Noord')
    type('E-mail', 'info@noord.be')
    type('Startdatum', '2/3/2026')
    type('Einddatum', '4/3/2026')
    type('Opmerkingen', 'Spoed')
    press('Toevoegen')
    expect([field('Aantal').value, field('Prijs').value]).toEqual(['1', expect.stringMatching(/0,00/)])
    type('Omschrijving', 'Kabel')
    type('Prijs', '12,5')
    press('Mailen')
    expect(
      await screen.findByText('Opdrachtbon klaargezet. Ze wordt doorgestuurd zodra er verbinding is.'),
    ).toBeTruthy()
    const [row] = await waiting()
    expect(row).toMatchObject({
      name: 'actionForm.save',
      args: {
        department: 'verkoop',
        company: 'Omroep Noord',
        customer: null,
        mail: 'info@noord.be',
        startDate: '2026-03-02',
        endDate: '2026-03-04',
        description: 'Spoed',
        actionFormLines: [{ description: 'Kabel', quantity: 1, price: 12.5 }],
      },
    })
    await waitFor(() => expect(screen.queryByLabelText('Naam van de klant *')).toBeNull())
  })

  it('[OF-04] asks for the item of a repair only', async () => {
    await open()
    expect(screen.queryByRole('combobox', { name: 'Item' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Herstelling' }))
    expect(screen.getByRole('combobox', { name: 'Item' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Artikels' })).toBeNull()
  })

  it('[LS-31] keeps what was half filled in without a question, and offers it', async () => {
    const app = await open()
    asNew('Half ingevuld')
    press('Annuleren')
    await screen.findByRole('heading', { level: 1, name: 'Herstellingen' })
    expect(app.address()).toBe('/repair/overview')
    fireEvent.click(await screen.findByRole('button', { name: 'Jan Peeters' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Opdrachtbon' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Verder invullen' }))
    expect(field('Naam van de klant *').value).toBe('Half ingevuld')
  })

  it('[FM-17] keeps what is typed while it is sent, and a second version is a form of its own', async () => {
    await open()
    asNew('Radio Zuid')
    const label = 'Opmerkingen'
    fireEvent.change(field(label), { target: { value: 'Een recorder' } })
    press('Mailen')
    fireEvent.change(field(label), { target: { value: 'Een recorder, ook een statief' } })
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    await waitFor(() => expect(field(label).value).toBe('Een recorder, ook een statief'))
    await saved()
    const [first] = await waiting()
    expect(JSON.stringify(first?.args)).not.toContain('statief')
    asNew('Radio Zuid')
    press('Mailen')
    await waitFor(async () => expect(await waiting()).toHaveLength(2))
    const ids = (await waiting()).map(({ args }) => args['id'])
    expect(new Set(ids).size).toBe(2)
  })

  it('[FM-30] is not offered when it was stored and its page ended before the draft was dropped', async () => {
    await open()
    asNew('Radio Zuid')
    type('Opmerkingen', 'Een recorder')
    await waitFor(async () => expect(JSON.stringify(await db.draft.toArray())).toContain('Een recorder'))
    const [kept] = await db.draft.toArray()
    press('Mailen')
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    await saved()
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    cleanup()
    await db.draft.put(kept!)
    await open()
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull()
    // the draft differs from the stored record, so it is offered
    cleanup()
    await db.draft.put({
      ...kept!,
      data: { ...(kept?.data as object), description: 'Een recorder en snoer' },
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Verder invullen' }))
    expect(field('Opmerkingen').value).toBe('Een recorder en snoer')
  })

  it('[FM-16] keeps nothing of what was typed and taken back', async () => {
    await open()
    type('Opmerkingen', 'Spoed')
    await waitFor(async () => expect(await db.draft.count()).toBe(1), { timeout: 5_000 })
    type('Opmerkingen', '')
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
  })

  it('[RB-18] shows that it waits while it has no recipient yet', async () => {
    await db.setting.clear()
    await open()
    asNew('Omroep')
    press('Mailen')
    expect(
      await screen.findByText(/wordt doorgestuurd zodra het ingevuld is bij Instellingen, Programma/),
    ).toBeTruthy()
    expect(await waiting()).toMatchObject([{ args: { company: 'Omroep' } }])
  })
})
