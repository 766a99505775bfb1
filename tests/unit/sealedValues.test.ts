import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The files that seal something, with the place where its rotation is done. */
const SEALING: Readonly<Record<string, string>> = {
  'server/lib/seal.ts': 'the functions themselves',
  'server/mail/settings.ts': 'secret',
  'server/db/storedSecrets.ts': 'secret',
  'server/webhooks/store.ts': 'webhook',
  'server/secondFactor/secondFactor.ts': 'second_factor',
  'server/routes/authPassword.ts': 'mail_queue',
  'server/tenants/tenantEnv.ts': 'the list of tenants, by resealKey',
  'server/rotation/sealedValues.ts': 'the rotation itself',
}

it('[BK-15] everything that the secret key seals is known to its rotation', () => {
  const sealing = globSync('server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /\bseal(Secret|Text)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(sealing.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(
    Object.keys(SEALING).toSorted(),
  )
})
