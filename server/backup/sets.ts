import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { filesAt } from '../blobs/filesOf.ts'
import { inLanes } from '../blobs/lanes.ts'
import type { BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { NO_OPTIONS } from '../lib/envStores.ts'
import { About, type BackupPlace, COMPLETE, placeOf, within } from './place.ts'

/** Of an object store no one reads the names of all photos to find its backups: each is named here as well. */
const INDEX = 'index/'
const LEFT_MS = 2 * 86_400_000

export interface BackupSet {
  name: string
  about: About
}

export const nameAt = (now: Date): string => `werkbank-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`

/** Where a backup is written until it is whole: in a folder under a name of its own. @throws StartError */
export async function beginSet({ place, text }: BackupPlace, name: string): Promise<BlobPlace> {
  if (await aboutOf(filesAt(within(place, name)))) throw new StartError(`${text}/${name} exists already.`)
  const begun = within(place, begunName(place, name))
  if (begun.kind === 'folder') mkdirSync(begun.folder, { recursive: true, mode: 0o700 })
  else await filesAt(place).write(`${INDEX}${name}.json`, Buffer.from('{}\n'))
  return begun
}

const begunName = ({ kind }: BlobPlace, name: string) => (kind === 'folder' ? `${name}.partial` : name)

/** From now on it is a backup. @returns its address */
export async function completeSet({ place, text }: BackupPlace, name: string, about: About): Promise<string> {
  const begun = within(place, begunName(place, name))
  await filesAt(begun).write(COMPLETE, Buffer.from(`${JSON.stringify(about)}\n`))
  if (place.kind === 'folder') renameSync(join(place.folder, `${name}.partial`), join(place.folder, name))
  return `${text}/${name}`
}

/** What a place of one backup says of itself; null: it is none, or is not whole. */
async function aboutOf(files: BlobFiles): Promise<About | null> {
  const line = await files.read(COMPLETE)
  try {
    return line && About.parse(JSON.parse(line.toString('utf8')))
  } catch {
    return null
  }
}

/** The whole backups of a place, the newest first. */
export async function setsOf(at: BackupPlace): Promise<BackupSet[]> {
  const sets: BackupSet[] = []
  for (const name of await namesOf(at)) {
    const about = await aboutOf(filesAt(within(at.place, name)))
    if (about) sets.push({ name, about })
  }
  return sets.toSorted((a, b) => (a.about.at < b.about.at ? 1 : -1))
}

const SET = /^werkbank-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/

/** Whole ones and those that were begun. */
async function namesOf({ place }: BackupPlace): Promise<string[]> {
  const names: string[] = []
  if (place.kind === 's3')
    for await (const { name } of filesAt(place).list(INDEX)) names.push(basename(name, '.json'))
  else if (existsSync(place.folder)) names.push(...readdirSync(place.folder))
  return [...new Set(names.map((name) => name.replace(/\.partial$/, '')))].filter((name) => SET.test(name))
}

/** When a backup of this name was begun. */
const begunAt = (name: string): number => Date.parse(name.replace(SET, '$1T$2:$3:$4Z'))

/** What is left of backups that were cut off; one that goes on is not that old. */
export async function leftovers(at: BackupPlace, now: Date): Promise<string[]> {
  const whole = new Set((await setsOf(at)).map(({ name }) => name))
  const names = await namesOf(at)
  return names.filter((name) => !whole.has(name) && begunAt(name) < now.getTime() - LEFT_MS)
}

/** Takes a backup away; first that it is one, so that what is left of a removal that was cut off is not taken for one. */
export async function removeSet({ place }: BackupPlace, name: string): Promise<void> {
  await filesAt(within(place, name)).remove(COMPLETE)
  await emptyOut(within(place, name))
  if (place.kind === 's3') await filesAt(place).remove(`${INDEX}${name}.json`)
}

/** What is left of a backup that was not finished. */
export async function dropBegun({ place }: BackupPlace, name: string): Promise<void> {
  await emptyOut(within(place, begunName(place, name)))
  if (place.kind === 's3') await filesAt(place).remove(`${INDEX}${name}.json`)
}

async function emptyOut(place: BlobPlace): Promise<void> {
  if (place.kind === 'folder') return rm(place.folder, { recursive: true, force: true })
  const files = filesAt(place)
  await inLanes(files.list(), ({ name }) => files.remove(name))
}

/** One whole backup. */
export interface FoundSet {
  place: BlobPlace
  text: string
  about: About
}

/** The backup that an address means: itself, or the newest of a place. @throws StartError */
export async function findSet(address: string | BackupPlace, s3: S3Options = NO_OPTIONS): Promise<FoundSet> {
  const { place, text } = typeof address === 'string' ? placeOf(address, s3) : address
  const about = await aboutOf(filesAt(place))
  if (about) return { place, text, about }
  const [newest] = await setsOf({ place, text })
  if (!newest) throw new StartError(`${text} is no complete backup.`)
  return { place: within(place, newest.name), text: `${text}/${newest.name}`, about: newest.about }
}
