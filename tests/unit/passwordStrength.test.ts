import { describe, expect, it } from 'vitest'
import { Password } from '../../server/auth/schemas.ts'

describe('[DV-21] a new password', () => {
  it.each([
    'password',
    'Wachtwoord1!',
    'welkom2026',
    'P@ssw0rd',
    '12345678',
    'aaaaaaaa',
    'azertyuiop',
    'Verhuur2026',
    'azertyui',
    'kameleon',
    'hoofdletters',
    'a'.repeat(64),
  ])('is not one that everybody tries: %s', (password) => {
    const { error } = Password.safeParse(password)
    expect(error?.issues[0]?.message).toBe('Dit wachtwoord is te gemakkelijk te raden.')
  })

  it.each(['een lange zin', 'aB3dE6gH', 'nieuw wachtwoord', 'kT7!vq2Lm', 'sluitertijd'])(
    'may be %s',
    (password) => {
      expect(Password.safeParse(password).success).toBe(true)
    },
  )

  it('has eight characters at least (D-010)', () => {
    expect(Password.safeParse('kT7!vq2').error?.issues[0]?.message).toBe(
      'Uw wachtwoord moet minstens 8 tekens bevatten.',
    )
  })
})
