import { createCipheriv, createDecipheriv } from 'node:crypto'
import {
  formatSealedCode,
  parseSealedCode,
  SEALED_CODE_CONTEXT,
} from '../../src/domain/repairs/accessCode.ts'
import {
  COMPANY_KEY_FIELDS,
  COMPANY_KEY_MODULE,
  companyKeySettingId,
  keyVersionOf,
} from '../../src/domain/settings/companyKey.ts'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'
import type { Queryable } from '../db/queryable.ts'
import { unsealSecret } from '../lib/seal.ts'
import { deriveKey, type KeyEnv, keyWithFingerprint, secretKeyOf } from '../lib/secretKey.ts'
import { addSecret } from '../db/storedSecrets.ts'

/*
 * The company key: devices seal access codes with it (ADR 0035). It has a version, and a new one replaces it when
 * somebody leaves (ADR 0056). Each version is derived from the key of the installation, which the database lacks. Before
 * that key is rotated, the versions of then are stored, sealed (ADR 0055).
 */

export interface CompanyKeyVersions {
  newest: number
  /** Stored codes may be sealed with this version and later ones. */
  oldest: number
}

const purposeOf = (version: number): string => (version === 1 ? 'access code' : `access code ${version}`)
/** The row of `secret` with a version that an earlier key of the installation yields. */
const rowOf = (version: number): string => `company.key.${version}`

/**
 * Returns one version of the company key: the stored one, or the one that the key of the database yields. During a
 * rotation every server knows that key, so all of them return the same.
 */
export async function companyKey(db: Queryable, env: KeyEnv, version: number): Promise<Buffer> {
  const { rows } = await db.query<{ fingerprint: string | null; sealed: string | null }>(
    `SELECT (SELECT value FROM server_mark WHERE name = 'secret-key') AS fingerprint,
            (SELECT sealed FROM secret WHERE name = $1) AS sealed`,
    [rowOf(version)],
  )
  const { fingerprint = null, sealed = null } = rows[0] ?? {}
  const stored = sealed === null ? null : await unsealSecret(env, rowOf(version), sealed)
  if (stored !== null) return Buffer.from(stored, 'base64url')
  const root = (await keyWithFingerprint(env, fingerprint)) ?? (await secretKeyOf(env))
  return deriveKey(root, purposeOf(version))
}

/** Stores every version that is not stored yet. The next one is derived from the next key of the installation. */
export async function storeCompanyKeys(tx: Queryable, env: KeyEnv): Promise<void> {
  const { newest } = await readKeyVersions(tx)
  for (let version = 1; version <= newest; version++) {
    const key = (await companyKey(tx, env, version)).toString('base64url')
    await addSecret(tx, env, rowOf(version), key)
  }
}

const cached = new WeakMap<Queryable, Map<number, Promise<Buffer>>>()

/** Returns a source of versions that asks the database once for each. A version never changes. */
export function companyKeySource(pool: Queryable, env: KeyEnv): CompanyKeySource {
  const known = cached.get(pool) ?? new Map<number, Promise<Buffer>>()
  cached.set(pool, known)
  return async (version) => {
    const found = known.get(version) ?? companyKey(pool, env, version)
    known.set(version, found)
    return found.catch((error: unknown) => {
      known.delete(version)
      throw error
    })
  }
}

export type CompanyKeySource = (version: number) => Promise<Buffer>

export async function readKeyVersions(db: Queryable): Promise<CompanyKeyVersions> {
  const ids = [companyKeySettingId('newest'), companyKeySettingId('oldest')]
  const { rows } = await db.query<{ id: string; value: string }>(
    'SELECT id, value FROM setting WHERE id = ANY ($1)',
    [ids],
  )
  const [newest, oldest] = ids.map((id) => keyVersionOf(rows.find((row) => row.id === id)?.value))
  return { newest: newest!, oldest: oldest! }
}

/**
 * Replaces the company key, inside a transaction of the feed. The stored codes follow (`sealStoredCodesAnew`).
 * @returns the new version
 */
export async function replaceCompanyKey(tx: Queryable, actor: AuditActor): Promise<number> {
  const { newest, oldest } = await readKeyVersions(tx)
  await putVersion(tx, 'newest', newest + 1)
  await putVersion(tx, 'oldest', oldest)
  await recordAudit(tx, { what: 'companyKeyReplaced', actor })
  return newest + 1
}

/** Stores that no code is sealed with an earlier version. Then these are given to nobody. */
export const putOldestVersion = (tx: Queryable, version: number): Promise<void> =>
  putVersion(tx, 'oldest', version)

async function putVersion(tx: Queryable, field: keyof CompanyKeyVersions, version: number): Promise<void> {
  await tx.query(
    `INSERT INTO setting AS s (id, module, field, value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE s.value <> excluded.value`,
    [companyKeySettingId(field), COMPANY_KEY_MODULE, COMPANY_KEY_FIELDS[field], String(version)],
  )
}

/**
 * Seals a code with a later version of the key. The code itself stays inside this function: it is not stored, logged or
 * answered. The nonce stays, so that devices recognise the code (`isSameCode`).
 * @returns the same text if it is sealed with that version, or if no version opens it
 */
export async function sealCodeAnew(keyOf: CompanyKeySource, code: string, version: number): Promise<string> {
  const sealed = parseSealedCode(code)
  if (!sealed || sealed.keyVersion === version) return code
  const nonce = Buffer.from(sealed.nonce, 'base64url')
  const box = Buffer.from(sealed.box, 'base64url')
  for (const candidate of candidates(sealed.keyVersion, version)) {
    const open = openBox(await keyOf(candidate), nonce, box)
    if (!open) continue
    const cipher = createCipheriv('aes-256-gcm', await keyOf(version), nonce).setAAD(CONTEXT)
    const parts = [cipher.update(open), cipher.final(), cipher.getAuthTag()]
    open.fill(0)
    return formatSealedCode({
      keyVersion: version,
      nonce: sealed.nonce,
      box: Buffer.concat(parts).toString('base64url'),
    })
  }
  return code
}

/** Its own version first. An app of an earlier version writes 'v1' with whichever key it was given. */
const candidates = (own: number, newest: number): number[] =>
  own === 1 ? [1, ...Array.from({ length: newest - 1 }, (_, i) => newest - i)] : [own]

const CONTEXT = Buffer.from(SEALED_CODE_CONTEXT)
const TAG_BYTES = 16

function openBox(key: Buffer, nonce: Buffer, box: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(CONTEXT)
    decipher.setAuthTag(box.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(box.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
