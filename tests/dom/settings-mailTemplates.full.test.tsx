import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairSettings } from '../../src/features/settings/repair/RepairSettings.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { richText, richTextOf, typeRichText } from '../kit/dom/richText.ts'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', () => ({ photoUrl: async () => null }))

const DEVIS = {
  name: 'Devis',
  subject: 'Devis {{nummer}}',
  content: '<p>Cher client</p>',
  language: 'FR' as const,
  attachment: true,
}

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const add = async (fields: object = {}) => {
  const id = newId()
  await mutate('mailTemplate.create', { ...DEVIS, ...fields, id })
  return id
}
const show = () => showAt('/repair/settings', '/repair/settings?tab=9', RepairSettings)
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
const body = () => richText(/^Tekst/)
const openNew = async () => {
  await show()
  await press('Nieuw mailsjabloon')
  return screen.findByRole('dialog', { name: 'Nieuw mailsjabloon' })
}
const fill = async () => {
  typeAndLeave(await field('Naam'), 'Toestel klaar')
  typeAndLeave(await field('Onderwerp'), 'Uw toestel {{nummer}}')
  typeRichText(await body(), '<p>Beste <strong>klant</strong></p>')
}
const stored = () => db.mailTemplate.toArray()

describe('the mail templates', () => {
  it('[ML-01] [SE-02] are tab 9 of the repair settings, 10 per page', async () => {
    for (let i = 0; i < 11; i++) await add({ name: `Sjabloon ${10 + i}` })
    await show()
    const tab = await screen.findByRole('tab', { name: 'Mailsjablonen' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(await columnsOf('Mailsjablonen')).toEqual([
      'Naam',
      'Onderwerp',
      'Taal',
      'Naar fabrikant',
      'Acties',
    ])
    await rowOf('Sjabloon 10')
    expect(rowsShown()).toHaveLength(10)
  })

  it('[ML-03] [ML-04] [ML-05] [ML-06] [ML-07] [ML-08] [ML-09] [ML-12] stores every field of a new one', async () => {
    await openNew()
    await fill()
    fireEvent.change(await field('Taal'), { target: { value: 'EN' } })
    typeAndLeave(await field('Ontvanger'), 'balie@example.com')
    typeAndLeave(await field('Cc'), 'a@example.com; b@example.com')
    typeAndLeave(await field('Bcc'), 'archief@example.com')
    fireEvent.click(await field('Pdf in bijlage'))
    fireEvent.click(await screen.findByRole('switch', { name: "Foto's in bijlage" }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Foto 4/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Foto 2/ }))
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Template succesvol opgeslagen.')).toBeTruthy()
    await rowOf('Toestel klaar')
    expect(await stored()).toMatchObject([
      {
        name: 'Toestel klaar',
        language: 'EN',
        recipient: 'balie@example.com',
        subject: 'Uw toestel {{nummer}}',
        cc: 'a@example.com; b@example.com',
        bcc: 'archief@example.com',
        content: '<p>Beste <strong>klant</strong></p>',
        attachment: true,
        photoAttachment: true,
        photoArray: [2, 4],
        external: false,
        rmaRequest: false,
      },
    ])
  })

  it('[ML-21] speaks Dutch at first, English or French', async () => {
    await openNew()
    const language = (await field('Taal')) as HTMLSelectElement
    expect(language.value).toBe('NL')
    const options = within(language).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Nederlands', 'Engels', 'Frans'])
  })

  it.each(['Naam', 'Onderwerp', 'Tekst'])('[ML-11] is not saved without %s', async (missing) => {
    await openNew()
    await fill()
    if (missing === 'Tekst') typeRichText(await body(), '<p></p>')
    else typeAndLeave(await field(missing), ' ')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    const input = missing === 'Tekst' ? await body() : await field(missing)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(await stored()).toEqual([])
  })

  it('[ML-05] [ML-07] refuses an address that is none', async () => {
    await openNew()
    await fill()
    typeAndLeave(await field('Cc'), 'a@example.com, b')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(await stored()).toEqual([])
  })

  it('[ML-10] [D-068] puts a field of the list into the text', async () => {
    await openNew()
    typeRichText(await body(), '<p>Beste </p>')
    await press('Veld invoegen')
    const fields = await screen.findAllByRole('menuitem')
    expect(fields).toHaveLength(28)
    fireEvent.click(await screen.findByRole('menuitem', { name: /Voornaam van het contact/ }))
    await waitFor(async () => expect(richTextOf(await body())).toContain('{{contact_voornaam}}'))
  })

  it('[ML-15] an RMA request goes to the manufacturer, and stays that way', async () => {
    await openNew()
    const external = (await screen.findByRole('switch', { name: 'Naar fabrikant' })) as HTMLInputElement
    expect(external.checked).toBe(false)
    fireEvent.click(await screen.findByRole('switch', { name: 'RMA-aanvraag' }))
    await waitFor(() => expect([external.checked, external.disabled]).toEqual([true, true]))
    fireEvent.click(await screen.findByRole('switch', { name: 'RMA-aanvraag' }))
    await waitFor(() => expect(external.disabled).toBe(false))
  })

  it('changes only what was changed', async () => {
    const id = await add()
    await show()
    fireEvent.click(await rowOf('Devis'))
    await screen.findByRole('dialog', { name: 'Bewerk mailsjabloon' })
    expect(richTextOf(await body())).toBe('<p>Cher client</p>')
    typeAndLeave(await field('Onderwerp'), 'Votre devis')
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await stored()).toMatchObject([{ subject: 'Votre devis' }]))
    const entry = (await db.outbox.toArray()).find(({ name }) => name === 'mailTemplate.set')
    expect(entry).toMatchObject({
      args: { id, set: { subject: 'Votre devis' } },
      base: { subject: 'Devis {{nummer}}' },
    })
  })

  it('[D-039] [D-132] is deleted after a question', async () => {
    await add()
    await show()
    await rowOf('Devis')
    await press('Devis verwijderen')
    await press('Ja')
    expect(await screen.findByText('Sjabloon succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Devis {{nummer}}')).toBeNull())
    expect(await stored()).toEqual([])
  })
})
