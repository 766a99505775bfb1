import {
  closeBox,
  decodeBase64,
  isVaultContent,
  openBox,
  passwordKey,
  randomBytes,
  type VaultContent,
  stayKey,
  encodeBase64,
  type VaultProfile,
} from './vaultCrypto.ts'
import { clearDevice, deviceKey, highestTime, noteTime, type VaultRow, vaultRows } from './vaultStore.ts'

export type { VaultProfile } from './vaultCrypto.ts'

/*
 * Login without the server (B7). Each person has one row with a box that only the password opens, and only on
 * this device. Neither a password nor its hash is stored. A person who stays signed in has a second box,
 * which the device opens without a password. It also holds the key of the first box, so that both can be
 * sealed again whenever the credential rotates.
 */

/** PBKDF2 rounds for a new box. Each box stores its own number; the next online login seals with this one. */
export const ITERATIONS = 600_000
const STAY_MS = 14 * 86_400_000
const CLOCK_TOLERANCE_MS = 3_600_000
const FREE_FAILURES = 2
const LONGEST_DELAY_MS = 60_000
/** A PIN has few values, so its vault is dropped after this many wrong ones. */
const MAX_PIN_FAILURES = 10

/** An open vault. `seal` is the key that seals it again; it lives as long as the tab's session. */
export interface OpenVault {
  profile: VaultProfile
  clientId: string
  credential: string
  seal: string
  /** The key of the copy on this device, if it is encrypted. */
  mirrorKey?: string
}

/**
 * - unknown: nobody with this name has logged in on this device
 * - wrong: the password does not open the box
 * - expired: the last login with the server is too long ago
 * - clock: the clock was set back, so the time since that login is unknown
 * - noSecret: the person logged in at the provider and set no PIN on this device
 * - dropped: the PIN was wrong too often, and the vault is gone
 */
export type Refusal = 'unknown' | 'wrong' | 'expired' | 'clock' | 'noSecret' | 'dropped'
export type UnlockResult = { ok: true; opened: OpenVault } | { ok: false; why: Refusal }

type StayContent = VaultContent & { key: string }
const isStayContent = (value: unknown): value is StayContent =>
  isVaultContent(value) && 'key' in value && typeof value.key === 'string'
/** Ties a box to its person and replica. */
export const bound = (row: Pick<VaultRow, 'userId' | 'clientId'>) => `${row.userId}|${row.clientId}`
export const normalizeUsername = (username: string) => username.trim().toLowerCase()

export interface SealInput {
  /** Null: no person can open the vault by typing, until they set a PIN (OC-08). */
  password: string | null
  profile: VaultProfile
  clientId: string
  credential: string
  /** An instant from the server. */
  offlineUntil: string
  stay: boolean
  /** The key of the copy on this device, if it is encrypted. */
  mirrorKey?: string | undefined
}

/** Seals the result of an online login. @returns the `seal` of the session */
export async function sealVault(input: SealInput, iterations: number = ITERATIONS): Promise<string> {
  const { profile, clientId, credential, stay, mirrorKey } = input
  const salt = randomBytes(16)
  const key =
    input.password === null
      ? randomBytes(32)
      : await passwordKey(input.password, await deviceKey(), salt, iterations)
  const row = {
    ...(input.password === null ? { opensWith: 'none' as const } : {}),
    userId: profile.id,
    username: normalizeUsername(profile.username),
    clientId,
    salt,
    iter: iterations,
    offlineUntil: Date.parse(input.offlineUntil),
    failures: 0,
    retryAt: 0,
    stay: stay ? emptyStay() : null,
  }
  await store(row, encodeBase64(key), {
    deviceCredential: credential,
    profile,
    ...(mirrorKey === undefined ? {} : { mirrorKey }),
  })
  await noteTime(Date.now())
  return encodeBase64(key)
}

/** Replaces the used credential by the next one. */
export async function resealVault(
  seal: string,
  opened: Omit<OpenVault, 'seal'>,
  offlineUntil: string,
): Promise<void> {
  const row = await vaultRows.get(opened.profile.id)
  if (!row) return
  const username = normalizeUsername(opened.profile.username)
  await store({ ...row, username, offlineUntil: Date.parse(offlineUntil) }, seal, {
    deviceCredential: opened.credential,
    profile: opened.profile,
    ...(opened.mirrorKey === undefined ? {} : { mirrorKey: opened.mirrorKey }),
  })
  await noteTime(Date.now())
}

/**
 * Tries a password. After the third wrong password each attempt waits: 1, 2, 4 … 60 seconds, also after a
 * reload.
 */
export async function unlockVault(
  username: string,
  password: string,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<UnlockResult> {
  const row = (await vaultRows.all()).find((each) => each.username === normalizeUsername(username))
  if (!row) return { ok: false, why: 'unknown' }
  if (row.opensWith === 'none') return { ok: false, why: 'noSecret' }
  const wait = Math.min(row.retryAt - Date.now(), LONGEST_DELAY_MS)
  if (wait > 0) await sleep(wait)
  const key = await passwordKey(password, await deviceKey(), row.salt, row.iter)
  const sealed = await openBox(key, row, bound(row), isVaultContent)
  if (!sealed) {
    if (row.opensWith === 'device' && row.failures + 1 >= MAX_PIN_FAILURES) {
      await dropVault(row.userId)
      return { ok: false, why: 'dropped' }
    }
    await noteFailure(row)
    return { ok: false, why: 'wrong' }
  }
  const late = await tooLate(row)
  if (late) return { ok: false, why: late }
  await vaultRows.put({ ...row, failures: 0, retryAt: 0 })
  return { ok: true, opened: openedFrom(row, sealed, encodeBase64(key)) }
}

/** Opens the vault of a person who stays signed in here. Without the server, check `offlineRefusal` too. */
export async function unlockStayingVault(userId: string): Promise<UnlockResult> {
  const row = await vaultRows.get(userId)
  if (!row?.stay || row.stay.until < Date.now()) return { ok: false, why: 'unknown' }
  const sealed = await openStay(row)
  if (!sealed) return { ok: false, why: 'unknown' }
  await vaultRows.put({ ...row, stay: { ...row.stay, until: Date.now() + STAY_MS } })
  return { ok: true, opened: openedFrom(row, sealed, sealed.key) }
}

/** Returns the reason why this person may not continue without the server, or null. */
export async function offlineRefusal(userId: string): Promise<Refusal | null> {
  const row = await vaultRows.get(userId)
  return row ? tooLate(row) : 'unknown'
}

/** Opens the vault of a running session. */
export async function reopenVault(userId: string, seal: string): Promise<OpenVault | null> {
  const row = await vaultRows.get(userId)
  const sealed = row && (await openBox(decodeBase64(seal), row, bound(row), isVaultContent))
  return row && sealed ? openedFrom(row, sealed, seal) : null
}

/** Returns the people who stay signed in here, the most recent first. */
export async function stayingUsers(): Promise<VaultProfile[]> {
  const rows = (await vaultRows.all()).filter((row) => row.stay && row.stay.until >= Date.now())
  const latest = rows.sort((a, b) => (b.stay?.until ?? 0) - (a.stay?.until ?? 0))
  const sealed = await Promise.all(latest.map(openStay))
  return sealed.flatMap((each) => (each ? [each.profile] : []))
}

/** Stops staying signed in. After a logout only the login form is shown (D-002). */
export async function stopStaying(userId: string): Promise<void> {
  const row = await vaultRows.get(userId)
  if (row?.stay) await vaultRows.put({ ...row, stay: null })
}

/** Called when the server no longer accepts this person's credential. The old password then opens nothing. */
export const dropVault = (userId: string): Promise<unknown> => vaultRows.delete(userId)

/** Removes everything, for 'Toestel wissen' or for a device that was blocked. */
export async function wipeVault(): Promise<void> {
  await vaultRows.clear()
  await clearDevice()
}

/** Stores the current time, so that a clock that is set back is noticed. */
export const recordTime = (): Promise<void> => noteTime(Date.now())

/** The box of a person who stays signed in, before `store` fills it. */
export const emptyStay = () => ({ iv: randomBytes(12), box: new ArrayBuffer(0), until: Date.now() + STAY_MS })

/** Seals the content for the person and, if they stay signed in, for the device. */
export async function store(
  row: Omit<VaultRow, 'iv' | 'box'>,
  key: string,
  sealed: VaultContent,
): Promise<void> {
  const box = await closeBox(decodeBase64(key), sealed, bound(row))
  const stay = row.stay && {
    until: row.stay.until,
    ...(await closeBox(await stayKey(await deviceKey(), row.salt), { ...sealed, key }, bound(row))),
  }
  await vaultRows.put({ ...row, ...box, stay })
}

async function openStay(row: VaultRow): Promise<StayContent | null> {
  if (!row.stay) return null
  return openBox(await stayKey(await deviceKey(), row.salt), row.stay, bound(row), isStayContent)
}

function openedFrom(
  row: VaultRow,
  { deviceCredential, profile, mirrorKey }: VaultContent,
  seal: string,
): OpenVault {
  return {
    profile,
    clientId: row.clientId,
    credential: deviceCredential,
    seal,
    ...(mirrorKey === undefined ? {} : { mirrorKey }),
  }
}

async function noteFailure(row: VaultRow): Promise<void> {
  const failures = row.failures + 1
  const delay = failures > FREE_FAILURES ? 1000 * 2 ** (failures - FREE_FAILURES - 1) : 0
  await vaultRows.put({ ...row, failures, retryAt: Date.now() + Math.min(delay, LONGEST_DELAY_MS) })
}

async function tooLate(row: VaultRow): Promise<'expired' | 'clock' | null> {
  const now = Date.now()
  if (now < (await highestTime()) - CLOCK_TOLERANCE_MS) return 'clock'
  await noteTime(now)
  return now > row.offlineUntil ? 'expired' : null
}
