import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../tests/kit/dom/fakeApi.ts'
import { showScreen, type } from '../../../tests/kit/dom/screens.tsx'
import { LoginPage } from './LoginPage.tsx'

const owner = {
  id: '0195a000-0000-7000-8000-000000000001',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
}
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  api = fakeApi({
    'POST /user/email': { status: 200, body: owner },
    'POST /user/code': { status: 201, body: {} },
    'POST /user/password': { status: 201, body: {} },
  })
})

const button = (name: string) => screen.findByRole('button', { name })
async function askWith(email: string) {
  await showScreen('/login', LoginPage)
  fireEvent.click(await button('Wachtwoord vergeten? Klik hier'))
  type(await screen.findByLabelText('E-mailadres'), email)
  fireEvent.click(await button('Verzenden'))
}
async function fill(password: string, repeated: string, code: string) {
  type(await screen.findByLabelText('Nieuw wachtwoord'), password)
  type(screen.getByLabelText('Herhaal het nieuwe wachtwoord'), repeated)
  type(screen.getByLabelText('Beveiligingscode'), code)
  fireEvent.click(await button('Opslaan'))
}

describe('a forgotten password', () => {
  it.each(['', 'geen adres'])(
    '[SH-92] [SH-93] the address "%s" is none, and nobody is asked',
    async (email) => {
      await askWith(email)
      expect(await screen.findByText('Gelieve een geldig emailadres in te geven.')).toBeTruthy()
      // The login page behind it asks for its own things.
      expect(api.calls.filter(({ path }) => path.startsWith('/user/'))).toEqual([])
    },
  )

  it('[SH-94] says that nobody has the address', async () => {
    api.handlers['POST /user/email'] = { status: 404, body: { error: 'x' } }
    await askWith('niemand@example.com')
    expect(
      await screen.findByText(
        'Dit e-mailadres is niet gekend in het systeem. Gelieve een geldig adres op te geven.',
      ),
    ).toBeTruthy()
    expect(api.to('/user/code')).toEqual([])
  })

  it('[SH-95] has a code mailed and asks for it with two passwords', async () => {
    await askWith('els@example.com')
    expect(await screen.findByLabelText('Beveiligingscode')).toBeTruthy()
    expect(api.to('/user/code')[0]!.body).toMatchObject({ email: 'els@example.com' })
  })

  it('[SH-96] [SH-97] refuses unequal and empty passwords and an empty code', async () => {
    await askWith('els@example.com')
    await fill('nieuw wachtwoord', 'ander wachtwoord', '')
    expect(await screen.findByText('Uw wachtwoorden komen niet overeen.')).toBeTruthy()
    expect(screen.getByText('Deze code is niet de juiste code.')).toBeTruthy()
    await fill('', '', '123456')
    expect(screen.getByText('Uw wachtwoorden komen niet overeen.')).toBeTruthy()
    expect(api.to('/user/password')).toEqual([])
  })

  it('[D-010] refuses a short one after that', async () => {
    await askWith('els@example.com')
    await fill('1234567', '1234567', '123456')
    expect(await screen.findByText('Uw wachtwoord moet minstens 8 tekens bevatten.')).toBeTruthy()
  })

  it('[SH-99] says that it is changed and shows the login form again', async () => {
    await askWith('els@example.com')
    await fill('nieuw wachtwoord', 'nieuw wachtwoord', '123456')
    expect(
      await screen.findByText('Wachtwoord succesvol aangepast. U kan nu inloggen met de nieuwe gegevens.'),
    ).toBeTruthy()
    expect(api.to('/user/password')[0]!.body).toEqual({
      ...owner,
      password: 'nieuw wachtwoord',
      resetCode: '123456',
    })
    await waitFor(() => expect(screen.queryByLabelText('Beveiligingscode')).toBeNull())
    await waitFor(() => expect(screen.queryByLabelText('E-mailadres')).toBeNull())
  })

  it('[SH-98] [D-009] a code that the server refuses: text at the field and a toast', async () => {
    api.handlers['POST /user/password'] = { status: 400, body: { error: 'x', code: 'WRONG_CODE' } }
    await askWith('els@example.com')
    await fill('nieuw wachtwoord', 'nieuw wachtwoord', '123456')
    expect(await screen.findByText('Deze code is niet de juiste code.')).toBeTruthy()
    expect(await screen.findByText('Er is iets misgegaan.')).toBeTruthy()
  })

  it('[SH-98] a password that the server refuses: its reason at the field and a toast', async () => {
    const reason = 'Dit wachtwoord is te gemakkelijk te raden.'
    const body = { error: reason, code: 'INVALID_ARGS', fields: { password: reason } }
    api.handlers['POST /user/password'] = { status: 422, body }
    await askWith('els@example.com')
    await fill('wachtwoord1', 'wachtwoord1', '123456')
    expect(await screen.findByText(reason)).toBeTruthy()
    expect((await screen.findAllByText('Er is iets misgegaan.')).length).toBeGreaterThan(0)
  })
})
