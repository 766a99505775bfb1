import { type Env, StartError } from '../../lib/env.ts'
import { readIdentities } from '../../lib/envBackup.ts'

/** Adds the private keys of a file that a command names. @throws StartError if it has none */
export function withIdentity(env: Env, file: string | undefined): Env {
  if (file === undefined) return env
  const identities = readIdentities(file)
  if (!identities)
    throw new StartError(
      `--identity: ${file} has no private key of age (AGE-SECRET-KEY-1…), as age-keygen writes it.`,
    )
  return { ...env, backup: { ...env.backup, identities } }
}
