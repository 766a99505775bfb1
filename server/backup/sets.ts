import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import { withConcurrency } from '../blobs/concurrency.ts'
import type { BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { NO_S3_OPTIONS } from '../lib/envStores.ts'
import { BackupDescription, type BackupPlace, COMPLETE_FILE, backupPlaceOf, placeWithin } from './place.ts'

/** Index of the backups in an object store. Without it, finding backups would mean listing all photos. */
const INDEX = 'index/'
const INTERRUPTED_MS = 2 * 86_400_000

export interface BackupSet {
  name: string
  about: BackupDescription
}

export const backupNameAt = (now: Date): string =>
  `werkbank-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`

/**
 * Creates the location where a backup is written until it is complete. In a folder it has a temporary name.
 * @throws StartError
 */
export async function beginSet({ place, text }: BackupPlace, name: string): Promise<BlobPlace> {
  if (await aboutOf(blobFilesAt(placeWithin(place, name))))
    throw new StartError(`${text}/${name} exists already.`)
  const unfinished = placeWithin(place, unfinishedName(place, name))
  if (unfinished.kind === 'folder') mkdirSync(unfinished.folder, { recursive: true, mode: 0o700 })
  else await blobFilesAt(place).write(`${INDEX}${name}.json`, Buffer.from('{}\n'))
  return unfinished
}

const unfinishedName = ({ kind }: BlobPlace, name: string) => (kind === 'folder' ? `${name}.partial` : name)

/** Marks a backup as complete. @returns its address */
export async function completeSet(
  { place, text }: BackupPlace,
  name: string,
  about: BackupDescription,
): Promise<string> {
  const unfinished = placeWithin(place, unfinishedName(place, name))
  await blobFilesAt(unfinished).write(COMPLETE_FILE, Buffer.from(`${JSON.stringify(about)}\n`))
  if (place.kind === 'folder') renameSync(join(place.folder, `${name}.partial`), join(place.folder, name))
  return `${text}/${name}`
}

/** Reads the description of a backup; null if there is none or the backup is incomplete. */
async function aboutOf(files: BlobFiles): Promise<BackupDescription | null> {
  const line = await files.read(COMPLETE_FILE)
  try {
    return line && BackupDescription.parse(JSON.parse(line.toString('utf8')))
  } catch {
    return null
  }
}

/** Returns the complete backups of a place, newest first. */
export async function setsOf(at: BackupPlace): Promise<BackupSet[]> {
  const sets: BackupSet[] = []
  for (const name of await namesOf(at)) {
    const about = await aboutOf(blobFilesAt(placeWithin(at.place, name)))
    if (about) sets.push({ name, about })
  }
  return sets.toSorted((a, b) => (a.about.at < b.about.at ? 1 : -1))
}

const SET = /^werkbank-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/

/** Returns the names of complete and incomplete backups. */
async function namesOf({ place }: BackupPlace): Promise<string[]> {
  const names: string[] = []
  if (place.kind === 's3')
    for await (const { name } of blobFilesAt(place).list(INDEX)) names.push(basename(name, '.json'))
  else if (existsSync(place.folder)) names.push(...readdirSync(place.folder))
  return [...new Set(names.map((name) => name.replace(/\.partial$/, '')))].filter((name) => SET.test(name))
}

/** Returns the start time in the name of a backup. */
const startTimeOf = (name: string): number => Date.parse(name.replace(SET, '$1T$2:$3:$4Z'))

/** Returns interrupted backups. A running backup is younger than the limit. */
export async function interruptedBackups(at: BackupPlace, now: Date): Promise<string[]> {
  const whole = new Set((await setsOf(at)).map(({ name }) => name))
  const names = await namesOf(at)
  return names.filter((name) => !whole.has(name) && startTimeOf(name) < now.getTime() - INTERRUPTED_MS)
}

/**
 * Removes a backup. The completion file goes first, so that an interrupted removal does not leave a valid
 * backup.
 */
export async function removeSet({ place }: BackupPlace, name: string): Promise<void> {
  await blobFilesAt(placeWithin(place, name)).remove(COMPLETE_FILE)
  await emptyOut(placeWithin(place, name))
  if (place.kind === 's3') await blobFilesAt(place).remove(`${INDEX}${name}.json`)
}

/** Removes the remains of an unfinished backup. */
export async function removeUnfinished({ place }: BackupPlace, name: string): Promise<void> {
  await emptyOut(placeWithin(place, unfinishedName(place, name)))
  if (place.kind === 's3') await blobFilesAt(place).remove(`${INDEX}${name}.json`)
}

async function emptyOut(place: BlobPlace): Promise<void> {
  if (place.kind === 'folder') return rm(place.folder, { recursive: true, force: true })
  const files = blobFilesAt(place)
  await withConcurrency(files.list(), ({ name }) => files.remove(name))
}

/** A complete backup. */
export interface FoundSet {
  place: BlobPlace
  text: string
  about: BackupDescription
}

/** Finds the backup at an address: the backup itself, or the newest one of a place. @throws StartError */
export async function findSet(
  address: string | BackupPlace,
  s3: S3Options = NO_S3_OPTIONS,
): Promise<FoundSet> {
  const { place, text } = typeof address === 'string' ? backupPlaceOf(address, s3) : address
  const about = await aboutOf(blobFilesAt(place))
  if (about) return { place, text, about }
  const [newest] = await setsOf({ place, text })
  if (!newest) throw new StartError(`${text} is no complete backup.`)
  return { place: placeWithin(place, newest.name), text: `${text}/${newest.name}`, about: newest.about }
}
