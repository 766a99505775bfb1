import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErasureList } from '../../src/domain/privacy/erasureList.ts'
import { ErasuresPanel } from '../../src/features/settings/adminHealth/ErasuresPanel.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { logIn } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const ID = '01950000-0000-7000-8000-00000000000'
const LIST: ErasureList = {
  more: false,
  erasures: [
    {
      id: `${ID}1`,
      kind: 'customer',
      reference: 'K-12',
      at: '2026-03-02T10:00:00.000Z',
      by: 'Els Peeters',
      kept: [
        {
          e: 'repair',
          id: `${ID}2`,
          number: '2026.118',
          documents: 1,
          until: '2036-12-31',
          buyer: {
            name: 'Academie Knokke',
            vatNumber: 'BE0403170701',
            street: 'Zeedijk 12',
            postalCode: '8300',
            city: 'Knokke',
            country: 'BE',
            contact: '',
            phone: '',
            email: '',
          },
          texts: ['Werk voor de academie'],
        },
      ],
    },
    { id: `${ID}3`, kind: 'contact', reference: 'K-7', at: '2026-03-01T10:00:00.000Z', by: null, kept: [] },
  ],
}

let body: ErasureList
let status: number
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  body = LIST
  status = 200
  fakeApi({ 'GET /erasures': () => ({ status, body }) })
})
const show = (online = true) =>
  showAt('/repair/settings', '/repair/settings', () => <ErasuresPanel online={online} />)

describe('the panel Gewiste personen', () => {
  it('[PV-16] shows what is kept of each person, why and until when', async () => {
    await show()
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Gewiste personen' }),
    ).getAllByText(/^(Klant|Contact van klant) K-/)
    expect([first?.textContent, second?.textContent]).toEqual(['Klant K-12', 'Contact van klant K-7'])
    expect(screen.getByText(/^Gewist op .* door Els Peeters\./)).toBeTruthy()
    const kept = screen.getByRole('list', { name: 'Bewaard van Klant K-12' })
    expect(kept.textContent).toBe(
      'Herstelling 2026.118 met 1 document, tot en met 31/12/2036Koper: Academie Knokke, Zeedijk 12, 8300 Knokke, BE, BE0403170701Teksten op de factuur: Werk voor de academie',
    )
    expect(
      screen.getByText(
        /, vanzelf \(na zijn termijn of een teruggezette back-up\)\. Er wordt niets meer bewaard\./,
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(/^De wet verplicht een zaak om facturen .* te bewaren: in België 10 jaar/),
    ).toBeTruthy()
  })

  it('[PV-16] says that nobody was erased, that it needs the server, or why the list is not there', async () => {
    body = { erasures: [], more: false }
    await show()
    expect(await screen.findByText('Er werd nog niemand gewist.')).toBeTruthy()
    await show(false)
    expect(await screen.findByText(/^Wie er gewist werd, weet alleen de server\./)).toBeTruthy()
  })
})
