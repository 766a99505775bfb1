import { toastWarning } from '../../components/toasts/toasts.ts'
import { isOffline, reasonOf, request } from '../../lib/http.ts'
import { offlineRefusal } from '../../vault/vault.ts'
import { readDeviceIdentity } from '../loginDevice.ts'
import { beginServerSession, followRefusal } from '../loginSteps.ts'
import type { LoginAnswer } from '../loginAnswer.ts'
import type { LoginResult } from '../loginResult.ts'
import { type PasskeyOptions, signWithPasskey } from './authenticator.ts'

const OFFLINE =
  'Aanmelden met een passkey kan alleen met een internetverbinding. Zonder verbinding meldt u zich aan met uw wachtwoord.'
const PASSWORD_ONCE =
  'Zonder verbinding kunt u zich op dit toestel nog niet aanmelden. Meld u er daarvoor één keer aan met uw wachtwoord.'

/** Logs in with a passkey alone (PK-09). */
export async function loginWithPasskey(): Promise<LoginResult> {
  try {
    return await loginOnline()
  } catch (error) {
    await followRefusal(error)
    return { ok: false, text: isOffline(error) ? OFFLINE : reasonOf(error) }
  }
}

async function loginOnline(): Promise<LoginResult> {
  const options = await request<PasskeyOptions>('POST', '/passkey/options', { anonymous: true })
  const answer = await signWithPasskey(options)
  const here = await readDeviceIdentity()
  const json = { answer, ...here }
  const login = await request<LoginAnswer>('POST', '/passkey/login', { anonymous: true, json })
  const result = await beginServerSession(login)
  if (result.ok) void tellAboutOffline(login.id)
  return result
}

/** Only the password seals what the offline login opens, so a person who never typed it here is told (PK-13). */
async function tellAboutOffline(userId: string): Promise<void> {
  const refusal = await offlineRefusal(userId).catch(() => null)
  if (refusal === 'unknown') toastWarning(PASSWORD_ONCE)
}
