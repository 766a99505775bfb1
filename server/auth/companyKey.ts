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
import { type KeyEnv, purposeKey } from '../lib/secretKey.ts'

/*
 * The company key: devices seal access codes with it (ADR 0035). It has a version, and a new one replaces it when
 * somebody leaves (ADR 0056). Each version is derived from the key of the installation, which the database lacks.
 */

export interface CompanyKeyVersions {
  newest: number
  /** Stored codes may be sealed with this version and later ones. */
  oldest: number
}

/** Derives one version of the company key. */
export const companyKey = (env: KeyEnv, version: number): Promise<Buffer> =>
  purposeKey(env, version === 1 ? 'access code' : `access code ${version}`)

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
export async function sealCodeAnew(env: KeyEnv, code: string, version: number): Promise<string> {
  const sealed = parseSealedCode(code)
  if (!sealed || sealed.keyVersion === version) return code
  const nonce = Buffer.from(sealed.nonce, 'base64url')
  const box = Buffer.from(sealed.box, 'base64url')
  for (const candidate of candidates(sealed.keyVersion, version)) {
    const open = openBox(await companyKey(env, candidate), nonce, box)
    if (!open) continue
    const cipher = createCipheriv('aes-256-gcm', await companyKey(env, version), nonce).setAAD(CONTEXT)
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
