import { describe, expect, it } from 'vitest'
import { readEnv } from '../../server/lib/env.ts'

const GIVEN = {
  PUBLIC_URL: 'https://werkbank.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'werkbank',
  OIDC_CLIENT_SECRET: 'geheim',
}

describe('the settings of single sign-on', () => {
  it('[OC-01] are off without an issuer, and name the provider by its host', () => {
    expect(readEnv({}).oidc).toBeUndefined()
    expect(readEnv(GIVEN).oidc).toMatchObject({
      name: 'id.example.com',
      scope: 'openid email profile',
      verifiedClaim: 'email_verified',
      only: false,
      rights: undefined,
    })
  })

  it('[OC-05] read the values of each right', () => {
    const { oidc } = readEnv({
      ...GIVEN,
      OIDC_RIGHT_CLAIM: 'roles',
      OIDC_OWNERS: 'beheer',
      OIDC_STAFF: 'a, b',
    })
    expect(oidc?.rights).toEqual({
      claim: 'roles',
      values: { owner: ['beheer'], staff: ['a', 'b'], viewer: [] },
    })
  })

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
    ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: '/nergens' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.com' }],
    ['OIDC_SCOPE', { OIDC_SCOPE: 'email' }],
    ['OIDC_RIGHT_CLAIM', { OIDC_RIGHT_CLAIM: 'roles' }],
  ])('[OC-01] a wrong %s stops the start', (name, more) => {
    expect(() => readEnv({ ...GIVEN, ...more })).toThrow(name)
  })

  it('[OC-12] belong to one tenant where there are several', () => {
    const ofEast = Object.fromEntries(
      Object.entries(GIVEN).map(([key, value]) => [key.startsWith('OIDC') ? `${key}__OOST_1` : key, value]),
    )
    const { oidc, oidcOfTenants } = readEnv({ TENANTS: 'on', ...ofEast })
    expect([oidc, Object.keys(oidcOfTenants)]).toEqual([undefined, ['__OOST_1']])
    expect(() => readEnv({ TENANTS: 'on', ...GIVEN })).toThrow('OIDC_ISSUER__OOST')
    expect(() => readEnv({ TENANTS: 'on', ...ofEast, OIDC_CLIENT_ID__OOST_1: '' })).toThrow(
      'OIDC_CLIENT_ID__OOST_1',
    )
  })
})
