import type { BareTx } from '../ports.ts'
import type { BundleCode } from '../../protocol/bundleCode/bytes.ts'
import { BundleEncoder } from '../../protocol/bundleCode/encode.ts'
import {
  compareIds,
  encodeRows,
  isFullBundle,
  bundleLineOf,
  type BundledRow,
  type BundledTable,
} from './bundleLines.ts'
import { raiseBundleStamp } from './bundleTx.ts'
import { bundleReadsOf, parseBundle, upperBoundsOf } from './bundleReads.ts'

/**
 * Inserts rows of the server into their bundles, by id. A bundled row with the same id is replaced. A bundle
 * of twice the full size is split.
 */
export async function insertRows(bare: BareTx, e: BundledTable, rows: readonly BundledRow[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted(compareIds)
  const uptos = await upperBoundsOf(bundleReadsOf(bare), e)
  let at = 0
  for (const upto of uptos) {
    const from = at
    while (at < sorted.length && sorted[at]!.id <= upto) at++
    if (at > from) await insertInto(bare, e, upto, sorted.slice(from, at))
  }
  if (at < sorted.length) await append(bare, e, uptos.at(-1), sorted.slice(at))
  await raiseBundleStamp(bare, highestVersionOf(sorted))
}

export const highestVersionOf = (rows: readonly BundledRow[]): number =>
  rows.reduce((top, { _v = 0 }) => Math.max(top, _v), 0)

async function insertInto(
  bare: BareTx,
  e: BundledTable,
  upto: string,
  rows: readonly BundledRow[],
): Promise<void> {
  const bundle = await bare.get('pack', [e, upto])
  const merged = merge(bundle ? parseBundle(e, bundle) : [], rows)
  const code = encodeRows(merged)
  if (!isFullBundle({ rows: merged.length, bytes: code.length }, 2))
    return bare.put('pack', { e, upto, rows: code })
  const parts = divideIntoBundles(merged)
  parts.forEach((part, i) => putBundle(bare, e, i === parts.length - 1 ? { ...part, upto } : part))
}

/** Appends rows behind all bundles. The last bundle is filled first. */
async function append(
  bare: BareTx,
  e: BundledTable,
  last: string | undefined,
  rows: readonly BundledRow[],
): Promise<void> {
  const bundle = last === undefined ? undefined : await bare.get('pack', [e, last])
  const before = bundle ? parseBundle(e, bundle) : []
  const grows = bundle !== undefined && !isFullBundle({ rows: before.length, bytes: bundle.rows.length })
  if (grows) bare.delete('pack', [e, bundle.upto])
  for (const part of divideIntoBundles(grows ? merge(before, rows) : rows)) putBundle(bare, e, part)
}

function merge(before: readonly BundledRow[], rows: readonly BundledRow[]): BundledRow[] {
  const merged = new Map([...before, ...rows].map((row) => [row.id, row]))
  return [...merged.values()].sort(compareIds)
}

/** A bundle that is not stored yet, with its rows. */
export interface NewBundle {
  upto: string
  rows: readonly BundledRow[]
  /** The stored form of the rows. */
  code: BundleCode
}

/** Divides rows into bundles. Requires ascending ids. */
export function divideIntoBundles(rows: readonly BundledRow[]): NewBundle[] {
  const bundles: NewBundle[] = []
  let part: BundledRow[] = []
  let encoder = new BundleEncoder()
  for (const [i, row] of rows.entries()) {
    part.push(row)
    encoder.add(bundleLineOf(row))
    if (i < rows.length - 1 && !isFullBundle({ rows: part.length, bytes: encoder.length })) continue
    bundles.push({ upto: row.id, rows: part, code: encoder.end() })
    part = []
    encoder = new BundleEncoder()
  }
  return bundles
}

const putBundle = (bare: BareTx, e: BundledTable, { upto, code }: NewBundle): void =>
  bare.put('pack', { e, upto, rows: code })
